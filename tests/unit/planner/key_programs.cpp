// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <string>
#include <vector>

using namespace facet::literals;
using facet::entity;
using facet::key;

namespace {

struct Line {
    std::string shop;
    std::int64_t year;
    std::string order;
    std::string item;
    std::string note;
};
struct Short : facet::table<"Short", entity<Line, key<"SHOP#{shop}", "{year:4}#ORDER#{order}#{item}">>> {};
struct Plain : facet::table<"Plain", entity<Line, key<"{shop}", "{order}#{item}#{note}">>> {};
struct Long : facet::table<"Long", entity<Line, key<"SHOP#{shop}#OF#{year:4}", "ORDER#{order}#ITEM#{item}#NOTE#{note}#">>> {};

const std::vector<std::string>& texts() {
    static const std::vector<std::string> all{"",        "a",  "ab", "abcd", "abcdefgh", "abcdefghijk", std::string(16, 'x'), std::string(40, 'y'), std::string(300, 'z'),
                                              std::string(1100, 'z'), std::string(2100, 'z'), "a#b", "#", "$", "a b", std::string("a\0b", 3), "\xff\xff"};
    return all;
}

/// Compares what a plan's program makes with what the long way does.
template <class Table, bool Programmed, class Where>
void compare(const Where& where) {
    using plan = facet::detail::query_plan<Table, Line, Where, facet::detail::query_options<>>;
    static constexpr const facet::detail::bounds_plan& described = facet::detail::bounds_plan_of<plan>;
    static_assert((described.program.size != 0) == Programmed);
    facet::detail::key_bounds quick;
    facet::detail::key_bounds slow;
    const auto outcome = facet::detail::build_bounds<plan>(quick, where);
    const auto expected = facet::detail::bounds_builder(slow, slow.sort, described, &where, 0).build();
    REQUIRE(outcome.fault == expected.fault);
    REQUIRE(outcome.field == expected.field);
    REQUIRE(outcome.attribute == expected.attribute);
    if (!outcome.ok()) return;
    REQUIRE(quick.partition_count == slow.partition_count);
    REQUIRE(quick.partition == slow.partition);
    REQUIRE(quick.sort_equal_count == slow.sort_equal_count);
    REQUIRE(quick.sort.op == slow.sort.op);
    REQUIRE(quick.sort.low == slow.sort.low);
    REQUIRE(quick.sort.high == slow.sort.high);
    REQUIRE(quick.sort.low_open == slow.sort.low_open);
    REQUIRE(quick.sort.high_open == slow.sort.high_open);
    REQUIRE(quick.nothing == slow.nothing);
}

}  // namespace

TEST_CASE("a key condition that is made by steps is the one that the long way makes, faults and all") {
    for (const std::string& a : texts()) {
        CAPTURE(a.size(), a);
        compare<Short, true>("shop"_f == a);
        compare<Plain, true>("shop"_f == a);
        compare<Long, true>("shop"_f == a && "year"_f == 2024);
        for (const std::string& b : texts()) {
            CAPTURE(b.size(), b);
            compare<Short, true>("shop"_f == a && "year"_f == 2024 && "order"_f == b);
            compare<Short, true>("order"_f == b && "year"_f == 123456 && "shop"_f == a);
            compare<Plain, true>("shop"_f == a && "order"_f == b);
            compare<Plain, true>("item"_f == a && "shop"_f == "one" && "order"_f == b);
            compare<Long, true>("shop"_f == "one" && "year"_f == 2024 && "order"_f == a && "item"_f == b);
            compare<Long, false>("shop"_f == "one" && "year"_f == 2024 && "order"_f == a && "item"_f == b && "note"_f == "note");
            compare<Short, false>("shop"_f == a && "year"_f == 2024 && "order"_f >= b);
        }
    }
}
