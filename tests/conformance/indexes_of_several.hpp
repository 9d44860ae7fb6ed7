// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>

/// \file
/// Indexes whose keys are several attributes.

namespace facet::test {

using request::sort_operator;

CONFORMANCE_CASE_WITH(secondary_indexes, "N4 Q4 X1 an index with several partition and sort attributes") {
    TestType under_test;
    dynamic_table t(under_test.backend(),
                    table_spec({"id"}, {""}, {{"multi", {{"a"}, {"b", key_type::number}}, {{"x"}, {"y", key_type::number}, {"z"}}}}));
    int id = 0;
    for (const char* x : {"q", "p", "pp"})
        for (const int y : {10, -1, 2})
            for (const char* z : {"m", "n"})
                REQUIRE(said(t.put({{"id", std::to_string(id++)}, {"a", "a"}, {"b", 1}, {"x", x}, {"y", y}, {"z", z}})) == ok);
    REQUIRE(said(t.put({{"id", "other b"}, {"a", "a"}, {"b", 2}, {"x", "p"}, {"y", 1}, {"z", "z"}})) == ok);
    REQUIRE(said(t.put({{"id", "no z"}, {"a", "a"}, {"b", 1}, {"x", "p"}, {"y", 1}})) == ok);
    const auto found = [&](query_args args) {
        args.index = 0;
        args.partition = {"a", 1};
        std::string text;
        for (const item& one : t.all(args))
            text += one.find("x")->as_string() + one.find("y")->as_number().to_string() + one.find("z")->as_string() + " ";
        return text;
    };
    CHECK(found({}) == "p-1m p-1n p2m p2n p10m p10n pp-1m pp-1n pp2m pp2n pp10m pp10n q-1m q-1n q2m q2n q10m q10n ");
    CHECK(found({.ascending = false, .limit = 5}) == "q10n q10m q2n q2m q-1n q-1m pp10n pp10m pp2n pp2m pp-1n pp-1m p10n p10m p2n p2m p-1n p-1m ");
    CHECK(found({.sort_equal = {"p"}}) == "p-1m p-1n p2m p2n p10m p10n ");
    CHECK(found({.sort_equal = {"p"}, .op = sort_operator::greater, .low = -1}) == "p2m p2n p10m p10n ");
    CHECK(found({.sort_equal = {"p", 2}}) == "p2m p2n ");
    CHECK(found({.sort_equal = {"p", 2}, .op = sort_operator::begins_with, .low = "n"}) == "p2n ");
    CHECK(found({.sort_equal = {"p", 2, "m"}}) == "p2m ");
    CHECK(found({.op = sort_operator::begins_with, .low = "p"}) == "p-1m p-1n p2m p2n p10m p10n pp-1m pp-1n pp2m pp2n pp10m pp10n ");
    CHECK(found({.op = sort_operator::greater, .low = "pp"}) == "q-1m q-1n q2m q2n q10m q10n ");
    CHECK(found({.op = sort_operator::equal, .low = "p", .limit = 1}) == "p-1m p-1n p2m p2n p10m p10n ");
    CHECK(said(t.query({.index = 0, .partition = {"a"}})) == validation);
    CHECK(t.all(scan_args{.index = 0}).size() == 19);
    // One attribute changes, and the entry moves.
    REQUIRE(said(t.update({{"id", "other b"}}, {set("b", 1)})) == ok);
    CHECK(found({.sort_equal = {"p", 1}}) == "p1z ");
}

CONFORMANCE_CASE_WITH(secondary_indexes, "N4 X1 X9 an index with several key attributes loses an item with any of them, and finds it again") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {""}, {{"one", {{"a"}, {"b"}}, {{"x"}, {"y"}}}, {"swapped", {{"x"}, {"y"}}, {{"a"}, {"b"}}}}));
    const item whole{{"pk", "p"}, {"a", "1"}, {"b", "2"}, {"x", "3"}, {"y", "4"}};
    REQUIRE(said(t.put(whole)) == ok);
    REQUIRE(said(t.put(with(whole, {{"pk", "q"}, {"y", "5"}}))) == ok);
    const auto found = [&] {
        return column(t.all(query_args{.index = 0, .partition = {"1", "2"}}), "pk") + column(t.all(query_args{.index = 1, .partition = {"3", "4"}}), "pk");
    };
    CHECK(found() == "p|q|p|");
    for (const std::vector<std::string>& names : std::vector<std::vector<std::string>>{{"a"}, {"b"}, {"x"}, {"y"}, {"a", "b"}, {"x", "y"}, {"a", "y"}}) {
        std::vector<change> away;
        std::vector<change> back;
        for (const std::string& name : names) {
            away.push_back(remove(std::string_view(name)));
            back.push_back(set(std::string_view(name), *whole.find(name)));
        }
        REQUIRE(said(t.update({{"pk", "p"}}, away)) == ok);
        CHECK(found() == "q|");
        REQUIRE(said(t.update({{"pk", "p"}}, back)) == ok);
        CHECK(found() == "p|q|p|");
    }
    CHECK(said(t.put({{"pk", "r"}, {"b", 2}})) == validation);  // X3: others are missing, and still
    CHECK(said(t.put({{"pk", "r"}, {"y", ""}})) == validation);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q4 K6 each of an index's sort attributes is compared by itself, whatever bytes it holds") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {""}, {{"index", {{"g"}}, {{"x"}, {"y", key_type::binary}}}}));
    const std::vector<std::string> texts{"a", std::string("a\0", 2), "a\1", "aa"};
    const std::vector<std::string> binaries{std::string("\0", 1), std::string("\0\0", 2), "\1", "\xff"};
    std::vector<item> ascending;
    for (const std::string& x : texts)
        for (const std::string& y : binaries) ascending.push_back({{"pk", std::to_string(ascending.size())}, {"g", "g"}, {"x", x}, {"y", bytes(y)}});
    for (std::size_t i = 0; i < 16; ++i) REQUIRE(said(t.put(ascending[i * 7 % 16])) == ok);
    CHECK(t.all(query_args{.index = 0, .partition = {"g"}, .limit = 3}) == ascending);
    CHECK(t.all(query_args{.index = 0, .partition = {"g"}, .ascending = false, .limit = 3}) == std::vector<item>(ascending.rbegin(), ascending.rend()));
    CHECK(t.all(query_args{.index = 0, .partition = {"g"}, .sort_equal = {"a"}, .limit = 3}).size() == 4);
    CHECK(t.all(query_args{.index = 0, .partition = {"g"}, .op = sort_operator::less, .low = "a\1", .limit = 3}).size() == 8);
    CHECK(t.all(query_args{.index = 0, .partition = {"g"}, .sort_equal = {"a"}, .op = sort_operator::greater, .low = bytes("\1")}).size() == 1);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "K2 the attributes of an index's sort key are measured together, numbers among them") {
    TestType under_test;
    dynamic_table t(under_test.backend(),
                    table_spec({"pk"}, {"sk", key_type::number}, {{"two", {{"g"}}, {{"a"}, {"n", key_type::number}}},
                                                                  {"own", {{"g"}}, {{"a"}, {"sk", key_type::number}}}}));
    const item key{{"pk", "p"}, {"sk", 12}};  // a number of two bytes
    CHECK(said(t.put(with(key, {{"a", std::string(1022, 'a')}, {"n", 12}}))) == ok);
    CHECK(said(t.put(with(key, {{"a", std::string(1022, 'a')}, {"n", 123}}))) == validation);
    CHECK(said(t.put(with(key, {{"a", std::string(1023, 'a')}}))) == validation);
}

}  // namespace facet::test
