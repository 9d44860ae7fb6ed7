// SPDX-License-Identifier: BSL-1.0
// Where DynamoDB was seen to end a page, to the byte. The numbers are those of dynalite's tests, which its author ran on the service.
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>
#include <support/repeats.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <random>
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

namespace {

/// An attribute, and the bytes it adds to a page beside its name's one.
struct measured {
    attribute_value value;
    std::size_t size;
};
std::size_t with_length(std::size_t length) { return length + (length < 128 ? 1 : length < 16'384 ? 2 : 3); }
measured string_of(std::size_t length) { return {text(length), with_length(length)}; }

/// A value of the sort that stands at a place of such items.
measured some_value(std::size_t sort, const std::string& key, std::mt19937& random) {
    switch (sort) {
        case 0: return string_of(random() % 200 + 28);
        case 1: return string_of(random() % 3 == 0 ? 16'383 + random() % 3 : 127 + random() % 3);
        case 2: return {number("12.5"), 1 + 3};
        case 3: return {number(std::to_string(1'001 + random() % 800 * 10)), 1 + 3};
        case 4: return {attribute_value::null(), 0};
        case 5: return {attribute_value(random() % 2 == 0), 1};
        case 6: return {attribute_value(std::string("2026-01-0") + static_cast<char>('1' + random() % 9) + "T00:00:00.000Z"), 25};
        case 7: return {attribute_value(key), with_length(key.size())};  // the row finds it in the key
        case 8: return {attribute_value::binary("\1\2"), 3};
        default: return {attribute_value::string_set({"a", "bc"}), 3 + 2 + 1};
    }
}

}  // namespace

TEST_CASE("Q11 a page of rows ends as one of the same bodies, to the byte") {
    std::mt19937 random(17);
    const int rounds = repeats(12);
    for (int round = 0; round <= rounds; ++round) {
        // Some rounds have items too small for a text that takes two bytes for its length, without nulls and booleans: those that need no look.
        // The last has such all the same.
        const bool irregular = round == rounds;
        if (irregular) random.seed(17);  // however many rounds there were
        const bool small = irregular || round % 4 == 0;
        std::size_t sorts[5];
        for (std::size_t& sort : sorts) sort = !small ? random() % 10 : irregular ? std::vector<std::size_t>{4, 5, 9}[random() % 3] : std::vector<std::size_t>{2, 3, 7}[random() % 3];
        // In others, an index key stands in two parts of the sort key, of which neither is as long as that.
        const bool in_parts = !small && round % 4 == 3;
        const std::string begin = in_parts ? std::string(100, 'b') : "K#";
        const std::string end = in_parts ? std::string(100, 'e') : "";
        memory::engine engine;
        dynamic_table table(engine, table_spec({"a"}, {"b"}, {{"InParts", {{"v"}}, {}}}));
        const auto put = [&](std::size_t at, std::size_t filler) {
            const std::string key = begin + digits(at, 6) + end;
            item made{{"a", "partition"}, {"b", key}};
            std::size_t sum = 1 + with_length(9);
            if (in_parts) {
                made.insert_or_assign("v", begin + end);
                sum += 1 + with_length(begin.size() + end.size());
            }
            for (std::size_t i = 0; i < std::size(sorts); ++i) {
                const measured one = some_value(sorts[i], key, random);
                made.insert_or_assign(std::string(1, static_cast<char>('p' + i)), one.value);
                sum += 1 + one.size;
            }
            made.insert_or_assign("f", text(filler));
            sum += 1 + with_length(filler);
            if (said(table.put(made)) != ok) FAIL("at " << at);
            return 2 + sum + (1 + (1 + sum) / 3072) * (18 + key.size());
        };
        // All but the last are small, so that there are more of them than a bound of their sizes lets through.
        constexpr std::size_t limit = std::size_t{1} << 20;
        std::size_t sum = 0;
        std::size_t count = 0;
        while (sum < limit - 40'000) sum += put(++count, small ? 20 : 300);
        // One more takes the page to a byte below the limit; then it has room for another one. With one more byte it does not.
        ++count;
        std::size_t filler = 200;
        std::mt19937 before = random;
        while (true) {
            random = before;
            const std::size_t size = put(count, filler);
            if (sum + size == limit - 1) break;
            if (sum + size > limit - 1) FAIL("the filler steps over the limit");
            filler += limit - 1 - sum - size > 6'000 ? 3'000 : 1;
        }
        table.put({{"a", "partition"}, {"b", "x"}, {"z", "z"}});
        table.put({{"a", "partition"}, {"b", "y"}, {"z", "z"}});
        CAPTURE(round, count, sorts);
        CHECK(table.query({.partition = {"partition"}, .count_only = true}).page.count == count + 1);
        random = before;
        put(count, filler + 1);
        CHECK(table.query({.partition = {"partition"}, .count_only = true}).page.count == count);
        CHECK(table.query({.partition = {"partition"}}).items.size() == count);
    }
}

}  // namespace facet::test
