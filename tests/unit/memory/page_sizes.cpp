// SPDX-License-Identifier: BSL-1.0
// Where DynamoDB was seen to end a page, to the byte. The numbers are those of dynalite's tests, which its author ran on the service.
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace facet::test {
namespace {

std::string digits(std::size_t value, std::size_t width) {
    std::string text = std::to_string(value);
    return std::string(width - text.size(), '0') + text;
}
attribute_value text(std::size_t length) { return std::string(length, 'x'); }
decimal number(std::string_view written) { return decimal::parse(written).value(); }

/// Values of five types.
item five_types(const std::string& names) {
    return {{names.substr(0, 1), number("12.3456")},
            {names.substr(1, 1), attribute_value::binary("\1\2")},
            {names.substr(2, 1), attribute_value::string_set({"a", "bc"})},
            {names.substr(3, 1), attribute_value::number_set({number("1.23"), number("12.3")})},
            {names.substr(4, 1), attribute_value::binary_set({"\1\2", "\2", "\1"})}};
}

/// How many of some items the first page of a scan has; each is of the attributes that are said for its place in the scan.
std::uint32_t scanned(const table_spec& spec, const std::vector<item>& keys, const std::function<item(std::size_t)>& attributes) {
    memory::engine engine;
    dynamic_table table(engine, spec);
    for (const item& key : keys) REQUIRE(said(table.put(key)) == ok);
    const listing order = table.scan();
    for (std::size_t i = 0; i < order.items.size(); ++i) {
        item whole = order.items[i];
        for (const attribute& one : attributes(i)) whole.insert_or_assign(one.name, one.value);
        REQUIRE(said(table.put(whole)) == ok);
    }
    return table.scan({.count_only = true}).page.scanned;
}

const std::string long_name(255, 'n');

}  // namespace

TEST_CASE("Q11 a scan's page ends with the item that takes it to a megabyte, to the byte") {
    std::vector<item> keys;
    std::vector<item> pairs;
    for (std::size_t i = 0; i < 25; ++i) {
        keys.push_back({{"a", digits(i, 2)}});
        pairs.push_back({{"a", digits(i, 2)}, {"b", digits(i, 2)}});
    }
    for (const bool full : {false, true}) {
        const std::size_t more = full ? 1 : 0;
        const std::uint32_t read = full ? 24 : 25;
        for (const std::string& name : {std::string("b"), long_name}) {
            CHECK(scanned(table_spec({"a"}, {""}), keys, [&](std::size_t i) {
                      if (i == 24) return item{{"b", "b"}};
                      if (i < 23) return item{{name, text(43'411)}};
                      item odd = five_types("cdefg");
                      odd.insert_or_assign(name, text(43'366 + more));
                      return odd;
                  }) == read);
        }
        CHECK(scanned(table_spec({"a"}, {"b"}), pairs, [&](std::size_t i) {
                  if (i == 24) return item{{"z", "b"}};
                  if (i < 23) return item{{long_name, text(43'380)}};
                  item odd = five_types("yxwvu");
                  odd.insert_or_assign("z", text(43'359 + more));
                  return odd;
              }) == read);
    }
    std::vector<item> few;
    for (std::size_t i = 0; i < 13; ++i) few.push_back({{"a", digits(i, 2)}, {"b", digits(i, 7)}});
    CHECK(scanned(table_spec({"a"}, {"b"}), few, [](std::size_t i) { return item{{"z", text(i == 12 ? 1 : i == 11 ? 86'639 : 86'647)}}; }) == 12);
}

TEST_CASE("Q11 a query's page ends with the item that takes it to a megabyte, to the byte") {
    const std::string id = "0123456789";
    const auto more = [&](bool numbers, std::size_t width, const std::string& name, std::size_t length, std::size_t last) {
        memory::engine engine;
        dynamic_table table(engine, table_spec({"a"}, {"b", numbers ? key_type::number : key_type::string}));
        for (std::size_t i = 0; i < 25; ++i) {
            const attribute_value sort = numbers ? attribute_value(i) : attribute_value(digits(i, width));
            REQUIRE(said(table.put({{"a", id}, {"b", sort}, {"c", "abcde"}, {name, text(i == 24 ? last : length)}})) == ok);
        }
        const listing page = table.query({.partition = {id}, .limit = 26, .count_only = true});
        CHECK(page.page.count == 25);
        return page.page.more;
    };
    CHECK_FALSE(more(false, 6, long_name, 41'582, 41'582));
    CHECK(more(false, 5, "e", 41'596, 41'597));
    CHECK_FALSE(more(true, 0, long_name, 41'638, 41'652));
    CHECK(more(true, 0, "e", 41'638, 41'653));
}

}  // namespace facet::test
