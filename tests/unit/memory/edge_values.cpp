// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace facet::test {

TEST_CASE("N3 a description names an index once") {
    memory::engine engine;
    const request::key_attribute key{"g"};
    const std::string_view names[] = {"pk", "g"};
    request::index_description index;
    index.name = "ByG";
    index.partition = {&key, 1};
    request::table_description description;
    description.partition = {"pk"};
    description.attributes = names;
    description.indexes = {&index, 1};
    REQUIRE(engine.create_table("Items", description).has_value());
    const std::vector<request::index_description> many(30, index);
    description.indexes = many;
    const auto opened = engine.open("Items", description);
    REQUIRE_FALSE(opened.has_value());
    CHECK(opened.error().message.find("Duplicate index name: ByG") != std::string::npos);
}

TEST_CASE("N2 a discriminator needs room among the names, too") {
    memory::engine engine;
    std::vector<std::string> texts;
    for (int i = 0; i < 64'998; ++i) texts.push_back("n" + std::to_string(i));
    std::vector<std::string_view> names{"pk"};
    request::table_description description;
    description.partition = {"pk"};
    description.attributes = names;
    REQUIRE(engine.create_table("Items", description).has_value());
    names.insert(names.end(), texts.begin(), texts.end());
    description.attributes = names;
    REQUIRE(engine.open("Items", description).has_value());
    const std::string_view more[] = {"pk", "last"};
    description.attributes = more;
    description.discriminator = "kind";
    CHECK_FALSE(engine.open("Items", description).has_value());
    description.discriminator = "last";
    CHECK(engine.open("Items", description).has_value());
}

TEST_CASE("Y2 a sweep takes any time") {
    memory::engine engine;
    dynamic_table table(engine, table_spec());
    REQUIRE(said(table.put({{"pk", "p"}, {"sk", "s"}, {"n", "-9223372036854775900"_decimal}})) == ok);
    REQUIRE(said(table.put({{"pk", "p"}, {"sk", "t"}, {"n", "-9223372036854775807"_decimal}})) == ok);
    const std::int64_t first = std::numeric_limits<std::int64_t>::min();
    CHECK(engine.sweep(table.handle().name, "n", first).value() == 0);
    CHECK(engine.sweep(table.handle().name, "n", first + 2).value() == 1);
}

}  // namespace facet::test
