// SPDX-License-Identifier: BSL-1.0
// Places to resume from that no page has given: nothing in them is trusted.
#include <facet/memory/engine.hpp>
#include <facet/request/position.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <initializer_list>
#include <string>
#include <string_view>

namespace facet::test {
namespace {

std::string position(std::initializer_list<std::string_view> values) {
    byte_buffer made;
    for (const std::string_view each : values) request::append_position(made, each);
    return std::string(made.view());
}

}  // namespace

TEST_CASE("Q9: a place has just the key attributes, each as an item could have it") {
    memory::engine engine;
    // One index sorts by an attribute of the table's key.
    dynamic_table table(engine, table_spec({"pk"}, {"sk"}, {{"ByGroup", {{"g"}}, {{"sk"}}}}));
    for (const char* sk : {"1", "2", "3"}) REQUIRE(said(table.put({{"pk", "p"}, {"sk", sk}, {"g", "g"}})) == ok);
    const std::string too_long_partition(2049, 'p'), too_long_sort(1025, 's');

    const auto of_table = [&](const std::string& start) { return said(table.scan({.start = start})); };
    CHECK(of_table(position({"p", "2"})) == ok);
    CHECK(of_table(position({"no such item", "2"})) == ok);
    CHECK(of_table(position({"p"})) == validation);
    CHECK(of_table(position({"p", "2", "3"})) == validation);
    CHECK(of_table(position({"", "2"})) == validation);
    CHECK(of_table(position({"p", ""})) == validation);
    CHECK(of_table(position({too_long_partition, "2"})) == validation);
    CHECK(of_table(position({"p", too_long_sort})) == validation);

    const auto of_index = [&](const std::string& start) { return said(table.query({.index = 0, .partition = {"g"}, .start = start})); };
    CHECK(of_index(position({"p", "2", "g", "2"})) == ok);
    CHECK(of_index(position({"p", "2", "g", "3"})) == validation);  // one attribute with two values
    CHECK(of_index(position({"p", "2", "g"})) == validation);
    CHECK(of_index(position({"p", "2", "g", "2", "2"})) == validation);
    CHECK(of_index(position({"p", "2", "other", "2"})) == validation);
    CHECK(of_index(position({"p", "2", too_long_partition, "2"})) == validation);
}

TEST_CASE("Q9: a place with a number has one") {
    memory::engine engine;
    dynamic_table table(engine, table_spec({"pk"}, {"sk", key_type::number}, {{"ByRank", {{"rank", key_type::number}}}}));
    for (int sk = 1; sk < 4; ++sk) REQUIRE(said(table.put({{"pk", "p"}, {"sk", sk}, {"rank", 7}})) == ok);
    const listing page = table.scan({.limit = 1});
    const std::string sort = page.last.substr(position({"p"}).size() + 1);
    CHECK(said(table.scan({.start = position({"p", sort})})) == ok);
    CHECK(said(table.scan({.start = position({"p", "no number"})})) == validation);
    CHECK(said(table.scan({.index = 0, .start = position({"p", sort, "no number"})})) == validation);
}

}  // namespace facet::test
