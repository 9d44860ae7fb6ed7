// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>
#include <facet/request/position.hpp>

namespace facet::test {

using request::sort_operator;

/// A table with numbers as sort keys: `count` items 0, 1, 2, … in partition "p", and strangers in others.
template <class Backend>
dynamic_table<Backend> numbered_table(Backend& backend, int count, std::size_t pad = 0) {
    dynamic_table t(backend, table_spec({"pk"}, {"sk", key_type::number}));
    for (int i = 0; i < count; ++i) {
        const item one{{"pk", "p"}, {"sk", i * 7 % count}, {"even", i * 7 % count % 2 == 0}, {"pad", std::string(pad, 'x')}};
        REQUIRE(said(t.put(one)) == ok);
        REQUIRE(said(t.put({{"pk", "o"}, {"sk", i}})) == ok);
        REQUIRE(said(t.put({{"pk", "pp"}, {"sk", i}})) == ok);
    }
    return t;
}

CONFORMANCE_CASE("Q1 Q5 a query gives its partition in the order of the sort key, or in reverse") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 10);
    CHECK(column(t.all(query_args{.partition = {"p"}}), "sk") == "0|1|2|3|4|5|6|7|8|9|");
    CHECK(column(t.all(query_args{.partition = {"p"}, .ascending = false}), "sk") == "9|8|7|6|5|4|3|2|1|0|");
}

CONFORMANCE_CASE("Q1 each operator on a sort key, in both directions") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 10);
    const auto both = [&](query_args args) {
        args.partition = {"p"};
        std::string text = column(t.all(args), "sk");
        args.ascending = false;
        std::vector<item> reversed = t.all(args);
        for (std::size_t i = 0; i < reversed.size() / 2; ++i) std::swap(reversed[i], reversed[reversed.size() - 1 - i]);
        return column(reversed, "sk") == text ? text : "the reverse is another";
    };
    CHECK(both({.op = sort_operator::equal, .low = 4}) == "4|");
    CHECK(both({.op = sort_operator::equal, .low = number("4.5")}) == "");
    CHECK(both({.op = sort_operator::less, .low = 4}) == "0|1|2|3|");
    CHECK(both({.op = sort_operator::less_equal, .low = 4}) == "0|1|2|3|4|");
    CHECK(both({.op = sort_operator::greater, .low = 6}) == "7|8|9|");
    CHECK(both({.op = sort_operator::greater_equal, .low = 6}) == "6|7|8|9|");
    CHECK(both({.op = sort_operator::between, .low = 3, .high = 6}) == "3|4|5|6|");
    CHECK(both({.op = sort_operator::between, .low = 3, .high = 3}) == "3|");
    CHECK(both({.op = sort_operator::between, .low = number("-1e10"), .high = number("1e10")}) == "0|1|2|3|4|5|6|7|8|9|");
    CHECK(both({.op = sort_operator::less, .low = 0}) == "");
    CHECK(both({.op = sort_operator::greater, .low = 9}) == "");
    CHECK(both({.op = sort_operator::less, .low = number("0.5")}) == "0|");
}

CONFORMANCE_CASE("Q1 operators on string sort keys respect boundaries") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    for (const char* sort : {"a", "aa", "ab", "a\xff", "b", "ba", "\xff", "\xff\xff"}) REQUIRE(said(t.put({{"pk", "p"}, {"sk", sort}})) == ok);
    const auto found = [&](sort_operator op, const char* low, const char* high = "x") {
        return column(t.all(query_args{.partition = {"p"}, .op = op, .low = low, .high = high}), "sk");
    };
    CHECK(found(sort_operator::begins_with, "a") == "a|aa|ab|a\xff|");
    CHECK(found(sort_operator::begins_with, "aa") == "aa|");
    CHECK(found(sort_operator::begins_with, "a\xff") == "a\xff|");
    CHECK(found(sort_operator::begins_with, "\xff") == "\xff|\xff\xff|");
    CHECK(found(sort_operator::begins_with, "c") == "");
    CHECK(found(sort_operator::less, "aa") == "a|");
    CHECK(found(sort_operator::less_equal, "aa") == "a|aa|");
    CHECK(found(sort_operator::greater, "b") == "ba|\xff|\xff\xff|");
    CHECK(found(sort_operator::greater_equal, "b") == "b|ba|\xff|\xff\xff|");
    CHECK(found(sort_operator::between, "aa", "b") == "aa|ab|a\xff|b|");
    CHECK(found(sort_operator::equal, "a") == "a|");
}

CONFORMANCE_CASE("Q1 begins_with on binary sort keys") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk", key_type::binary}));
    for (const char* sort : {"\1", "\1\1", "\1\xff", "\1\xff\xff", "\2", "\xff", "\xff\xff"})
        REQUIRE(said(t.put({{"pk", "p"}, {"sk", bytes(sort)}})) == ok);
    const auto found = [&](const char* prefix) {
        return t.all(query_args{.partition = {"p"}, .op = sort_operator::begins_with, .low = bytes(prefix)}).size();
    };
    CHECK(found("\1") == 4);
    CHECK(found("\1\xff") == 2);
    CHECK(found("\xff") == 2);
    CHECK(found("\xff\xff") == 1);
    CHECK(found("\3") == 0);
}

CONFORMANCE_CASE("Q1 the open ends of between leave the item on them out") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 10);
    const auto found = [&](bool low_open, bool high_open, bool ascending) {
        return column(t.all(query_args{.partition = {"p"}, .op = sort_operator::between, .low = 3, .high = 6, .low_open = low_open,
                                       .high_open = high_open, .ascending = ascending}),
                      "sk");
    };
    CHECK(found(true, false, true) == "4|5|6|");
    CHECK(found(false, true, true) == "3|4|5|");
    CHECK(found(true, true, true) == "4|5|");
    CHECK(found(true, true, false) == "5|4|");
}

CONFORMANCE_CASE("Q2 Q3 key conditions that make no sense are refused") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 2);
    CHECK(said(t.query({})) == validation);
    CHECK(said(t.query({.partition = {"p", "q"}})) == validation);
    CHECK(said(t.query({.partition = {"p"}, .op = sort_operator::begins_with, .low = 1})) == validation);
    CHECK(said(t.query({.partition = {"p"}, .op = sort_operator::between, .low = 6, .high = 3})) == validation);
    dynamic_table hash_table(under_test.backend(), hash_only(), "HashOnly");
    request::query query;
    const std::string_view partition = "p";
    query.partition = {&partition, 1};
    query.sort.op = sort_operator::equal;
    query.sort.low = "x";
    CHECK(said(hash_table.backend().query(hash_table.handle(), query, [](std::span<const item_view>) {})) == validation);
}

CONFORMANCE_CASE("Q6 limit counts items before the filter; a page may be empty and not the last") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 10);
    const listing page = t.query({.partition = {"p"}, .limit = 4, .filter = a("even") == true});
    CHECK(page.page.scanned == 4);
    CHECK(page.page.count == 2);
    CHECK(column(page.items, "sk") == "0|2|");
    CHECK(page.page.more);
    CHECK_FALSE(page.last.empty());

    const listing empty = t.query({.partition = {"p"}, .limit = 4, .filter = a("even") == 5});
    CHECK(empty.page.scanned == 4);
    CHECK(empty.page.count == 0);
    CHECK(empty.items.empty());
    CHECK(empty.page.more);

    const listing all = t.query({.partition = {"p"}, .filter = a("even") == 5});
    CHECK(all.page.scanned == 10);
    CHECK(all.page.count == 0);
    CHECK_FALSE(all.page.more);
    CHECK(all.last.empty());
}

CONFORMANCE_CASE("Q6 the key condition comes before the limit, the projection after the filter") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 10);
    const listing page = t.query({.partition = {"p"}, .op = sort_operator::greater, .low = 5, .limit = 2,
                                  .filter = a("even") == true, .project = {"sk"}});
    CHECK(page.page.scanned == 2);
    CHECK(page.items == std::vector<item>{{{"sk", 6}}});
}

CONFORMANCE_CASE("Q7 a limit below what remains leaves a place to resume from, one above does not") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 3);
    const listing below = t.query({.partition = {"p"}, .limit = 2});
    CHECK(below.page.count == 2);
    CHECK(below.page.more);
    const listing above = t.query({.partition = {"p"}, .limit = 4});
    CHECK(above.page.count == 3);
    CHECK_FALSE(above.page.more);
    CHECK(above.last.empty());
    // Exactly what remains: with or without a place, but following it ends after an empty page.
    const listing exact = t.query({.partition = {"p"}, .limit = 3});
    CHECK(exact.page.count == 3);
    if (exact.page.more) {
        const listing behind = t.query({.partition = {"p"}, .limit = 3, .start = exact.last});
        CHECK(said(behind) == ok);
        CHECK(behind.page.count == 0);
        CHECK_FALSE(behind.page.more);
    }
}

CONFORMANCE_CASE("Q8 pages of every length, in both directions, give each item once and in order") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 10);
    for (const bool ascending : {true, false}) {
        for (std::uint32_t limit = 1; limit <= 11; ++limit) {
            INFO("limit " << limit << (ascending ? " ascending" : " descending"));
            CHECK(column(t.all(query_args{.partition = {"p"}, .ascending = ascending, .limit = limit}), "sk") ==
                  (ascending ? "0|1|2|3|4|5|6|7|8|9|" : "9|8|7|6|5|4|3|2|1|0|"));
            CHECK(column(t.all(query_args{.partition = {"p"}, .op = sort_operator::between, .low = 2, .high = 7,
                                          .ascending = ascending, .limit = limit, .filter = a("even") == true}),
                         "sk") == (ascending ? "2|4|6|" : "6|4|2|"));
        }
    }
}

CONFORMANCE_CASE("Q8 the place is that of the last item read, not of the last matched") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 10);
    const listing filtered = t.query({.partition = {"p"}, .limit = 4, .filter = a("sk") == 0 || a("even") == 5});
    CHECK(said(filtered) == validation);  // Q12: the filter names a key
    const listing page = t.query({.partition = {"p"}, .limit = 4, .filter = a("even") == 5});
    CHECK(page.last == t.query({.partition = {"p"}, .limit = 4}).last);
}

CONFORMANCE_CASE("Q9 reading resumes behind a place whose item is gone, or never was") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 10);
    const listing page = t.query({.partition = {"p"}, .limit = 4});
    REQUIRE(said(t.erase({{"pk", "p"}, {"sk", 3}})) == ok);
    CHECK(column(t.all(query_args{.partition = {"p"}, .start = page.last}), "sk") == "4|5|6|7|8|9|");
    CHECK(column(t.all(query_args{.partition = {"p"}, .ascending = false, .start = page.last}), "sk") == "2|1|0|");
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", number("3.5")}})) == ok);
    CHECK(column(t.all(query_args{.partition = {"p"}, .start = page.last}), "sk") == "3.5|4|5|6|7|8|9|");
}

CONFORMANCE_CASE("Q9 places that are malformed, of another partition or outside the range are refused") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 10);
    const std::string third = t.query({.partition = {"p"}, .limit = 4}).last;
    const std::string stranger = t.query({.partition = {"o"}, .limit = 4}).last;
    for (const std::string& start : {std::string("x"), std::string("\xff\xff\xff\xff\xff"), std::string("\1p"), third + "\1x", third.substr(1),
                                     stranger}) {
        CHECK(said(t.query({.partition = {"p"}, .start = start})) == validation);
    }
    CHECK(said(t.query({.partition = {"p"}, .op = sort_operator::greater, .low = 5, .start = third})) == validation);
    CHECK(said(t.query({.partition = {"p"}, .op = sort_operator::less, .low = 2, .start = third})) == validation);
    CHECK(said(t.query({.partition = {"p"}, .op = sort_operator::less, .low = 9, .start = third})) == ok);
}

/// The place behind an entry with these key values: the table's, then an index's.
[[nodiscard]] inline std::string place_of(const std::vector<attribute_value>& values) {
    byte_buffer made;
    for (const attribute_value& each : values) {
        key_buffer bytes;
        if (!request::pack_key_value(bytes, each.if_number() != nullptr ? key_type::number : key_type::string, each)) throw std::logic_error("no key");
        request::append_position(made, bytes.view());
    }
    return std::string(made.view());
}

CONFORMANCE_CASE("Q9 a place needs no item, and has all of the key") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 10);
    const auto from = [&](const decimal& sort, bool ascending) {
        return column(t.query({.partition = {"p"}, .ascending = ascending, .limit = 3, .start = place_of({"p", sort})}).items, "sk");
    };
    CHECK(from(-3, true) == "0|1|2|");
    CHECK(from(-3, false) == "");
    CHECK(from(number("4.5"), true) == "5|6|7|");
    CHECK(from(number("4.5"), false) == "4|3|2|");
    CHECK(from(80, true) == "");
    CHECK(from(80, false) == "9|8|7|");
    for (const std::string& start : {place_of({"p"}), place_of({"p", 1, 3}), place_of({"p", "no number"})}) {
        CHECK(said(t.query({.partition = {"p"}, .start = start})) == validation);
        CHECK(said(t.scan({.start = start})) == validation);
    }
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q9 a place in an index has the keys that the query asks for") {
    using enum sort_operator;
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk"}, {{"by_x", {{"pk"}}, {{"x"}}}}));
    const auto from = [&](sort_operator op, const std::vector<attribute_value>& place) {
        return said(t.query({.index = 0, .partition = {"p"}, .op = op, .low = "1", .start = place_of(place)}));
    };
    CHECK(from(equal, {"p", "s", "p", "1"}) == ok);
    CHECK(from(equal, {"p", "s", "p", "2"}) == validation);
    CHECK(from(equal, {"q", "s", "q", "1"}) == validation);
    CHECK(from(greater, {"p", "s", "p", "1"}) == validation);
    CHECK(from(begins_with, {"p", "s", "p", "12"}) == ok);
    CHECK(from(begins_with, {"p", "s", "p", "2"}) == validation);
}

CONFORMANCE_CASE("Q7 Q9 the end of a range that is part of it is no place to resume from") {
    using enum sort_operator;
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 10);
    const auto place = [&](int at) { return t.query({.partition = {"p"}, .limit = static_cast<std::uint32_t>(at + 1)}).last; };
    struct range {
        sort_operator op;
        int low, high;
        bool ascending;
        int first, last;
    };
    for (const range& each : {range{greater_equal, 5, 0, false, 9, 5}, range{less_equal, 5, 0, true, 0, 5}, range{between, 3, 6, true, 3, 6},
                              range{between, 3, 6, false, 6, 3}}) {
        query_args asked{.partition = {"p"}, .op = each.op, .low = each.low, .ascending = each.ascending};
        if (each.op == between) asked.high = each.high;
        asked.start = place(each.last);
        CHECK(said(t.query(asked)) == validation);
        asked.start = place(each.first);
        CHECK(said(t.query(asked)) == ok);
        asked.start.clear();
        asked.limit = static_cast<std::uint32_t>(std::abs(each.last - each.first) + 1);
        const listing all = t.query(asked);
        CHECK(all.items.size() == asked.limit);
        CHECK_FALSE(all.page.more);
        CHECK(all.last.empty());
        asked.filter = a("even") == true;
        CHECK(t.query(asked).last.empty());
        asked.limit -= 1;
        CHECK_FALSE(t.query(asked).last.empty());
    }
    CHECK(said(t.query({.partition = {"p"}, .op = equal, .low = 5, .start = place(5)})) == ok);
    CHECK(said(t.query({.partition = {"p"}, .op = greater_equal, .low = 5, .start = place(5)})) == ok);
}

CONFORMANCE_CASE("Q11 a page ends with the item that takes it to one megabyte") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 12, 100'000);
    const std::vector<listing> pages = t.pages(query_args{.partition = {"p"}});
    REQUIRE(pages.size() == 2);
    CHECK(pages[0].page.count == 11);  // ten reach 1,000,000 bytes and a few, the eleventh goes beyond 1,048,576
    CHECK(pages[0].page.more);
    CHECK(pages[1].page.count == 1);
    const std::vector<listing> filtered = t.pages(query_args{.partition = {"p"}, .filter = a("even") == true});
    REQUIRE(filtered.size() == 2);
    CHECK(filtered[0].page.scanned == 11);
    CHECK(filtered[0].page.count == 6);
    const std::vector<listing> backwards = t.pages(query_args{.partition = {"p"}, .ascending = false});
    REQUIRE(backwards.size() == 2);
    CHECK(column(backwards[1].items, "sk") == "0|");
}

CONFORMANCE_CASE("Q12 a filter may not use the table's key attributes") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 3);
    CHECK(said(t.query({.partition = {"p"}, .filter = a("sk") > 1})) == validation);
    CHECK(said(t.query({.partition = {"p"}, .filter = exists("pk")})) == validation);
    CHECK(said(t.query({.partition = {"p"}, .filter = a("even") == a("sk")})) == validation);
    CHECK(said(t.query({.partition = {"p"}, .filter = a("even") == true && !(a("pk") == "x")})) == validation);
    CHECK(said(t.query({.partition = {"nobody"}, .filter = a("sk") > 1})) == validation);
    CHECK(said(t.scan({.filter = a("sk") > 1 && a("pk") == "p"})) == ok);
}

CONFORMANCE_CASE("Q13 counting hands out no items") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 10);
    const listing page = t.query({.partition = {"p"}, .filter = a("even") == true, .count_only = true});
    CHECK(page.items.empty());
    CHECK(page.page.count == 5);
    CHECK(page.page.scanned == 10);
    const listing scanned = t.scan({.count_only = true});
    CHECK(scanned.items.empty());
    CHECK(scanned.page.count == 30);
    CHECK(said(t.query({.partition = {"p"}, .project = {"even"}, .count_only = true})) == validation);
}

CONFORMANCE_CASE("Q17 an empty partition gives an empty last page") {
    TestType under_test;
    auto t = numbered_table(under_test.backend(), 3);
    const listing page = t.query({.partition = {"nobody"}});
    CHECK(said(page) == ok);
    CHECK(page.page.count == 0);
    CHECK(page.page.scanned == 0);
    CHECK_FALSE(page.page.more);
    CHECK(page.last.empty());
}

CONFORMANCE_CASE("Q1 a query of a table without sort key gives its one item") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    REQUIRE(said(t.put({{"pk", "p"}, {"a", 1}})) == ok);
    REQUIRE(said(t.put({{"pk", "pp"}})) == ok);
    CHECK(t.all(query_args{.partition = {"p"}}) == std::vector<item>{{{"pk", "p"}, {"a", 1}}});
    CHECK(t.all(query_args{.partition = {"none"}}).empty());
}

CONFORMANCE_CASE("S4 Q5 a partition of thousands of items, inserted in disorder and thinned out, stays in order") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk", key_type::number}));
    constexpr int count = 3000;
    for (int i = 0; i < count; ++i) REQUIRE(said(t.put({{"pk", "p"}, {"sk", i * 1117 % count}, {"v", i}})) == ok);
    for (int i = 0; i < count; i += 3) REQUIRE(said(t.erase({{"pk", "p"}, {"sk", i}})) == ok);
    const std::vector<item> all = t.all(query_args{.partition = {"p"}, .limit = 37});
    REQUIRE(all.size() == 2000);
    int expected = 0;
    for (const item& one : all) {
        if (expected % 3 == 0) ++expected;
        REQUIRE(*one.find("sk") == expected);
        ++expected;
    }
    CHECK(t.all(query_args{.partition = {"p"}, .op = sort_operator::between, .low = 1000, .high = 1010}).size() == 8);
}

CONFORMANCE_CASE("Q7 Q9 a table without sort key gives no place that it would refuse to resume from") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    REQUIRE(said(t.put({{"pk", "p"}})) == ok);
    const listing page = t.query({.partition = {"p"}, .limit = 1});
    CHECK(page.items.size() == 1);
    CHECK_FALSE(page.page.more);
    CHECK(page.last.empty());
}

}  // namespace facet::test
