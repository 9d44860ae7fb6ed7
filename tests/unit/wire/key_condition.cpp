// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/engine.hpp>
#include <facet/wire/key_condition.hpp>

#include <differential/dice.hpp>
#include <support/catch.hpp>
#include <unit/wire/written.hpp>

#include <optional>
#include <string>
#include <vector>

// What the service can be asked of a sort key, and that it comes to the same.

using namespace wire_probe;
using request::sort_operator;

namespace {

const std::vector<std::string> texts{"",      "a",      "a\x01",  "ab",     "ab\x7f", "b",  "\x7f", "\xc2\x80", "\xc3\xa9", "\xc3\xa9z", "\xc3\xbf", "\xc4\x80", "\xdf\xbf",
                                     "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "\xf4\x8f\xbf\xbf" "a"};

std::string random_bytes(facet::differential::dice& random) {
    std::string bytes = random.pick(texts);
    if (random.percent(40)) bytes += random.pick(texts);
    if (random.percent(60)) bytes += static_cast<char>(random.below(256));
    if (random.percent(20) && !bytes.empty()) bytes.pop_back();
    return bytes;
}

}  // namespace

TEST_CASE("K6 the least text from some bytes on parts all text as the bytes do") {
    facet::differential::dice random(1);
    std::size_t moved = 0;
    for (int i = 0; i < 3000; ++i) {
        const std::string bytes = random_bytes(random);
        const std::optional<std::string> least = wire::detail::least_text_from(bytes);
        if (least) {
            std::string said;
            CHECK(facet::json::detail::append_string(said, *least));
            CHECK(*least >= bytes);
            moved += *least == bytes ? 0 : 1;
        }
        bool parted = true;
        for (const std::string& one : texts)
            for (const std::string& other : texts) parted = parted && (one + other >= bytes) == (least && one + other >= *least);
        CHECK(parted);
    }
    CHECK(moved > 300);
    CHECK(wire::detail::least_text_from("a\xff") == "b");
    CHECK(wire::detail::least_text_from("\xc3\xc0") == "\xc4\x80");
    CHECK(wire::detail::least_text_from("\xed\xa0\x80") == "\xee\x80\x80");
    CHECK(wire::detail::least_text_from("ab\xe2\x82") == "ab\xe2\x82\x80");
    CHECK(wire::detail::least_text_from("ab\xf4\x8f\xbf\xbf\xff") == "ac");
    CHECK_FALSE(wire::detail::least_text_from("\xf4\x8f\xbf\xbf\xff").has_value());
}

TEST_CASE("Q1 a condition as it is sent gives the same items, once those on an open end are dropped") {
    facet::memory::engine engine;
    auto table = test::dynamic_table(engine, test::table_spec());
    for (const std::string& one : texts)
        for (const std::string& other : texts)
            if (!(one + other).empty()) (void)table.put(item{{"pk", "p"}, {"sk", one + other}});
    const std::string partition = "p";
    const std::string_view equal[] = {partition};
    const auto ask = [&](const request::sort_condition& sort) {
        request::query query;
        query.partition = equal;
        query.sort = sort;
        std::vector<std::string> found;
        const auto came = engine.query(table.handle(), query, [&](std::span<const facet::item_view> items) {
            for (const facet::item_view& each : items) found.emplace_back(each.key.sort);
        });
        REQUIRE(came.has_value());
        return found;
    };
    facet::differential::dice random(2);
    std::size_t dropped = 0;
    std::size_t asked = 0;
    for (int i = 0; i < 2000; ++i) {
        std::string low = random_bytes(random);
        std::string high = random_bytes(random);
        if (low.empty() || high.empty() || low == high) continue;
        if (high < low) std::swap(low, high);
        request::sort_condition sort;
        sort.op = random.pick({sort_operator::between, sort_operator::between, sort_operator::less, sort_operator::less_equal, sort_operator::greater, sort_operator::greater_equal});
        sort.low = low;
        if (sort.op == sort_operator::between) {
            sort.high = high;
            sort.low_open = random.percent(50);
            sort.high_open = random.percent(50);
        }
        std::vector<std::string> expected = ask(sort);
        std::vector<std::string> found;
        const auto bounds = wire::detail::bounds_to_send(sort, facet::key_type::string);
        if (bounds) {
            if (bounds->op == sort_operator::between && bounds->low > bounds->high) FAIL("BETWEEN with its ends the wrong way round (Q3)");
            found = ask({bounds->op, bounds->low, bounds->high});
            const std::size_t read = found.size();
            std::erase_if(found, [&](const std::string& key) { return wire::lies_on_open_end(sort, facet::key_type::string, key); });
            if (read != found.size()) CHECK(wire::has_open_end(sort, facet::key_type::string));
            dropped += read - found.size();
        }
        INFO(static_cast<int>(sort.op) << " of " << facet::json::write_plain(attribute_value::binary(low)) << " and " << facet::json::write_plain(attribute_value::binary(high)));
        CHECK(found == expected);
        ++asked;
    }
    CHECK(asked > 1500);
    CHECK(dropped > 20);
}
