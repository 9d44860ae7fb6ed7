// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/client/opened_table.hpp>

#include <facet/value/packed.hpp>
#include <facet/wire/item_answers.hpp>

#include <support/catch.hpp>

#include <map>
#include <string>

// Items are read with the numbers that the handle gives to attributes: who looks into an item by them finds what is there.

using namespace facet;

TEST_CASE("I2 an answer's attributes have the handle's numbers, and others their names") {
    const std::string_view names[] = {"expires", "owner"};
    request::table_description description;
    description.partition = {"PK", key_type::string};
    description.attributes = names;
    const dynamodb::detail::opened_table opened(nullptr, "Sessions", description);
    REQUIRE(opened.handle.name == "Sessions");
    REQUIRE(opened.handle.attributes.size() == 2);

    request::get asked;
    asked.key = {"a", {}};
    std::map<packed::attribute_id, std::string> found;
    const auto read = wire::read_get(R"({"Item":{"PK":{"S":"a"},"expires":{"S":"soon"},"owner":{"S":"Ann"},"other":{"S":"x"}}})", opened.answers, asked,
                                     [&](std::span<const item_view> items) {
                                         for (packed::attribute_cursor at(items[0].body); !at.done();) {
                                             const packed::attribute_view each = at.take();
                                             found[each.id] = std::string(each.name) + "=" + std::string(each.value.bytes());
                                         }
                                     });
    REQUIRE(read.has_value());
    CHECK(found.at(opened.handle.attributes[0]) == "=soon");
    CHECK(found.at(opened.handle.attributes[1]) == "=Ann");
    CHECK(found.at(0) == "other=x");
}
