// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>
#include <support/call_of.hpp>

namespace facet::test {

using request::projection_kind;
using request::sort_operator;

CONFORMANCE_CASE_WITH(secondary_indexes, "X1 an item is in an index only if it has all its key attributes") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "1"}, {"g", "g"}, {"h", 1}})) == ok);
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "2"}, {"g", "g"}})) == ok);
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "3"}, {"h", 3}})) == ok);
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "4"}})) == ok);
    CHECK(column(t.all(query_args{.index = 0, .partition = {"g"}}), "sk") == "1|");
    CHECK(t.all(query_args{.index = 2, .partition = {"g"}}).size() == 2);
    CHECK(column(t.all(query_args{.index = 3, .partition = {"p"}}), "sk") == "1|3|");
    CHECK(t.all(scan_args{.index = 0}).size() == 1);
    CHECK(t.all(scan_args{.index = 2}).size() == 2);
    CHECK(t.all(scan_args{.index = 3}).size() == 2);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "X2 an entry holds the keys and what the index projects") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    const item whole{{"pk", "p"}, {"sk", "s"}, {"g", "g"}, {"h", 5}, {"a", 1}, {"b", map({{"x", 2}})}};
    const item keys{{"pk", "p"}, {"sk", "s"}, {"g", "g"}, {"h", 5}};
    REQUIRE(said(t.put(whole)) == ok);
    const auto read = [&](std::int32_t index, attribute_value partition) {
        const std::vector<item> queried = t.all(query_args{.index = index, .partition = {partition}});
        CHECK(t.all(scan_args{.index = index}) == queried);
        return queried.size() == 1 ? queried[0] : item();
    };
    CHECK(read(0, "g") == whole);
    CHECK(read(1, "g") == keys);
    CHECK(read(2, "g") == item{{"pk", "p"}, {"sk", "s"}, {"g", "g"}, {"a", 1}});
    CHECK(read(3, "p") == whole);
    CHECK(read(4, "p") == item{{"pk", "p"}, {"sk", "s"}, {"h", 5}});
}

CONFORMANCE_CASE_WITH(secondary_indexes, "X3 a put whose index key has a wrong type, is empty or too long is refused") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    const item base{{"pk", "p"}, {"sk", "s"}};
    for (const item& wrong : {item{{"g", 5}}, item{{"g", null_value}}, item{{"g", ""}}, item{{"g", bytes("x")}}, item{{"g", list()}},
                              item{{"h", "5"}}, item{{"h", true}}, item{{"g", std::string(2049, 'x')}}, item{{"g", strings({"x"})}}}) {
        CHECK(said(t.put(with(base, wrong))) == validation);
    }
    CHECK(t.all(scan_args{}).empty());
    CHECK(said(t.put(with(base, {{"g", std::string(2048, 'x')}, {"h", 1}}))) == ok);
    CHECK(t.all(query_args{.index = 0, .partition = {std::string(2048, 'x')}}).size() == 1);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "X8 index keys are not unique and sort as table keys do, in both directions") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    for (const char* h : {"10", "-2", "0", "2", "-10", "0.001", "2"})
        REQUIRE(said(t.put({{"pk", "p" + std::string(h)}, {"sk", std::to_string(t.all(scan_args{}).size())}, {"g", "g"}, {"h", number(h)}})) == ok);
    CHECK(column(t.all(query_args{.index = 0, .partition = {"g"}}), "h") == "-10|-2|0|0.001|2|2|10|");
    CHECK(column(t.all(query_args{.index = 0, .partition = {"g"}, .ascending = false}), "h") == "10|2|2|0.001|0|-2|-10|");
    CHECK(column(t.all(query_args{.index = 0, .partition = {"g"}, .op = sort_operator::greater, .low = 0}), "h") == "0.001|2|2|10|");
    CHECK(column(t.all(query_args{.index = 0, .partition = {"g"}, .op = sort_operator::between, .low = -2, .high = 2}), "h") ==
          "-2|0|0.001|2|2|");
    CHECK(t.all(query_args{.index = 0, .partition = {"other"}}).empty());
}

CONFORMANCE_CASE_WITH(secondary_indexes, "X9 index entries follow every kind of write that is sent alone") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    const auto entries = [&](const char* g) { return t.all(query_args{.index = 0, .partition = {g}}); };
    REQUIRE(said(t.put(with(key, {{"g", "1"}, {"h", 1}, {"a", 1}}))) == ok);
    CHECK(entries("1").size() == 1);
    REQUIRE(said(t.put(with(key, {{"g", "2"}, {"h", 1}, {"a", 1}}))) == ok);
    CHECK(entries("1").empty());
    CHECK(entries("2").size() == 1);
    REQUIRE(said(t.update(key, {set("a", 7)})) == ok);
    CHECK(entries("2") == std::vector<item>{with(key, {{"g", "2"}, {"h", 1}, {"a", 7}})});
    REQUIRE(said(t.update(key, {set("g", "3"), set("h", 9)})) == ok);
    CHECK(entries("2").empty());
    CHECK(entries("3") == std::vector<item>{with(key, {{"g", "3"}, {"h", 9}, {"a", 7}})});
    REQUIRE(said(t.update(key, {remove("h")})) == ok);
    CHECK(entries("3").empty());
    REQUIRE(said(t.update(key, {add("h", 4)})) == ok);
    CHECK(entries("3") == std::vector<item>{with(key, {{"g", "3"}, {"h", 4}, {"a", 7}})});
    REQUIRE(said(t.put(key)) == ok);
    CHECK(entries("3").empty());
    REQUIRE(said(t.put(with(key, {{"g", "3"}, {"h", 1}}))) == ok);
    REQUIRE(said(t.erase(key)) == ok);
    CHECK(entries("3").empty());
    CHECK(t.all(scan_args{.index = 0}).empty());
    CHECK(t.all(scan_args{.index = 3}).empty());
}

CONFORMANCE_CASE_WITH(secondary_indexes, "X9 an entry whose index sort key changes moves in the index's order") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    const auto key = [](const char* sk) { return item{{"pk", "p"}, {"sk", sk}}; };
    const auto order = [&](bool ascending) { return column(t.all(query_args{.index = 0, .partition = {"g"}, .ascending = ascending}), "sk"); };
    for (const char* sk : {"1", "2", "3", "4"}) REQUIRE(said(t.put(with(key(sk), {{"g", "g"}, {"h", number(sk)}}))) == ok);
    REQUIRE(said(t.update(key("1"), {set("h", 9)})) == ok);
    CHECK(order(true) == "2|3|4|1|");
    CHECK(order(false) == "1|4|3|2|");
    REQUIRE(said(t.put(with(key("3"), {{"g", "g"}, {"h", 0}}))) == ok);
    CHECK(order(true) == "3|2|4|1|");
    REQUIRE(said(t.update(key("2"), {add("h", 3)})) == ok);
    CHECK(order(true) == "3|4|2|1|");
    REQUIRE(said(t.erase(key("4"))) == ok);
    CHECK(order(true) == "3|2|1|");
}

CONFORMANCE_CASE_WITH(secondary_indexes, "X9 G4 a refused write leaves index entries alone") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    const item whole{{"pk", "p"}, {"sk", "s"}, {"g", "1"}, {"h", 1}};
    REQUIRE(said(t.put(whole)) == ok);
    CHECK(said(t.update({{"pk", "p"}, {"sk", "s"}}, {set("g", "2"), set("h", "no number")})) == validation);
    CHECK(said(t.put(with(whole, {{"g", "2"}}), {.when = a("h") == 2})) == condition_failed);
    CHECK(t.all(query_args{.index = 0, .partition = {"1"}}) == std::vector<item>{whole});
    CHECK(t.all(query_args{.index = 0, .partition = {"2"}}).empty());
}

CONFORMANCE_CASE_WITH(secondary_indexes, "S4 Q10 a scan gives entries with equal index keys once each, whatever the page") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    for (int i = 0; i < 5; ++i)
        REQUIRE(said(t.put({{"pk", "p" + std::to_string(i % 2)}, {"sk", std::to_string(i)}, {"g", "g"}, {"h", 7}})) == ok);
    for (std::uint32_t limit = 1; limit <= 6; ++limit) {
        const std::string sorts = column(t.all(scan_args{.index = 0, .limit = limit}), "sk");
        INFO(sorts << " limit " << limit);
        CHECK(sorts.size() == 10);
        for (const char c : {'0', '1', '2', '3', '4'}) CHECK(sorts.find(c) != std::string::npos);
    }
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q10 entries with equal index keys come once each, whatever the page") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    for (int i = 0; i < 5; ++i)
        REQUIRE(said(t.put({{"pk", "p" + std::to_string(i % 2)}, {"sk", std::to_string(i)}, {"g", "g"}, {"h", 7}})) == ok);
    for (const std::int32_t index : {0, 1, 2}) {
        for (const bool ascending : {true, false}) {
            for (std::uint32_t limit = 1; limit <= 6; ++limit) {
                std::string sorts = column(t.all(query_args{.index = index, .partition = {"g"}, .ascending = ascending, .limit = limit}), "sk");
                INFO(sorts << " limit " << limit);
                CHECK(sorts.size() == 10);
                for (const char c : {'0', '1', '2', '3', '4'}) CHECK(sorts.find(c) != std::string::npos);
            }
        }
    }
    // Q5: descending exactly reverses, ties included.
    std::vector<item> forward = t.all(query_args{.index = 0, .partition = {"g"}});
    const std::vector<item> backward = t.all(query_args{.index = 0, .partition = {"g"}, .ascending = false});
    for (std::size_t i = 0; i < forward.size(); ++i) CHECK(forward[i] == backward[backward.size() - 1 - i]);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q7 Q10 a range of an index is read to the last entry at its end, whatever the page") {
    using enum request::sort_operator;
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk", key_type::number},
                                                     {{"own", {{"g"}}, {{"h", key_type::number}}},
                                                      {"of_table", {{"g"}}, {{"sk", key_type::number}}}}));
    for (int i = 0; i < 6; ++i)
        REQUIRE(said(t.put({{"pk", "p" + std::to_string(i)}, {"sk", i < 3 ? 1 : 2}, {"g", "g"}, {"h", i < 3 ? 1 : 2}})) == ok);
    for (const std::int32_t index : {0, 1}) {
        for (const std::uint32_t limit : {1u, 2u, 4u, 6u}) {
            query_args asked{.index = index, .partition = {"g"}, .op = between, .low = 1, .high = 2, .limit = limit};
            CHECK(t.all(asked).size() == 6);
            asked.ascending = false;
            CHECK(t.all(asked).size() == 6);
            asked.op = greater_equal;
            CHECK(t.all(asked).size() == 6);
            asked = {.index = index, .partition = {"g"}, .op = less_equal, .low = 2, .limit = limit};
            CHECK(t.all(asked).size() == 6);
            asked.op = equal;
            CHECK(t.all(asked).size() == 3);
        }
    }
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q8 Q9 reading an index resumes where the entry is gone; strange places are refused") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    for (int i = 0; i < 6; ++i) REQUIRE(said(t.put({{"pk", "p"}, {"sk", std::to_string(i)}, {"g", "g"}, {"h", i / 2}})) == ok);
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "x"}, {"g", "other"}, {"h", 1}})) == ok);
    const std::string third = t.query({.index = 0, .partition = {"g"}, .limit = 3}).last;
    REQUIRE(said(t.erase({{"pk", "p"}, {"sk", "2"}})) == ok);
    CHECK(column(t.all(query_args{.index = 0, .partition = {"g"}, .start = third}), "sk") == "3|4|5|");
    CHECK(said(t.query({.index = 0, .partition = {"other"}, .start = third})) == validation);
    CHECK(said(t.query({.partition = {"p"}, .start = third})) == validation);
    const std::string of_table = t.query({.partition = {"p"}, .limit = 2}).last;
    CHECK(said(t.query({.index = 0, .partition = {"g"}, .start = of_table})) == validation);
    CHECK(said(t.scan({.index = 0, .start = of_table})) == validation);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q11 a page of an index is measured by its entries, not by their items") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    for (int i = 0; i < 24; ++i)
        REQUIRE(said(t.put({{"pk", "p"}, {"sk", std::to_string(i)}, {"g", "g"}, {"h", i}, {"a", i}, {"pad", std::string(100'000, 'x')}})) == ok);
    for (const std::int32_t index : {0, 1, 2, 3, 4}) {
        const attribute_value partition = index < 3 ? "g" : "p";
        CHECK(t.all(scan_args{.index = index}).size() == 24);
        for (const bool ascending : {true, false}) CHECK(t.all(query_args{.index = index, .partition = {partition}, .ascending = ascending}).size() == 24);
        const std::vector<listing> queried = t.pages(query_args{.index = index, .partition = {partition}});
        const std::vector<listing> scanned = t.pages(scan_args{.index = index});
        const bool all = index == 0 || index == 3;
        CHECK(queried.size() == (all ? 3 : 1));
        CHECK(scanned.size() == (all ? 3 : 1));
        CHECK(queried[0].items.size() == (all ? 11 : 24));
        CHECK(scanned[0].items.size() == (all ? 11 : 24));
    }
}

CONFORMANCE_CASE_WITH(secondary_indexes, "K1 X8 index keys of full length are told apart by their last byte") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk"}, {{"index", {{"g"}}, {{"h"}}}}));
    const auto g = [](int i) { return std::string(2047, 'k') + (i < 2 ? 'a' : 'b'); };
    const auto h = [](int i) { return std::string(1023, 'k') + (i % 2 == 0 ? 'a' : 'b'); };
    for (int i = 0; i < 4; ++i) REQUIRE(said(t.put(with(numbered_key(i), {{"g", g(i)}, {"h", h(i)}}))) == ok);
    CHECK(t.all(scan_args{.index = 0}).size() == 4);
    for (const int i : {0, 2}) CHECK(column(t.all(query_args{.index = 0, .partition = {g(i)}, .limit = 1}), "sk") == (i == 0 ? "0|1|" : "2|3|"));
    for (int i = 0; i < 4; ++i)
        CHECK(t.all(query_args{.index = 0, .partition = {g(i)}, .op = request::sort_operator::equal, .low = h(i)}).size() == 1);
    REQUIRE(said(t.erase(numbered_key(1))) == ok);
    CHECK(column(t.all(query_args{.index = 0, .partition = {g(0)}}), "sk") == "0|");
    CHECK(column(t.all(query_args{.index = 0, .partition = {g(2)}}), "sk") == "2|3|");
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q12 on an index its own keys are no filter, those of the table are") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "1"}, {"g", "g"}, {"h", 1}})) == ok);
    REQUIRE(said(t.put({{"pk", "q"}, {"sk", "2"}, {"g", "g"}, {"h", 2}})) == ok);
    CHECK(said(t.query({.index = 0, .partition = {"g"}, .filter = a("h") == 1})) == validation);
    CHECK(said(t.query({.index = 0, .partition = {"g"}, .filter = a("g") == "g"})) == validation);
    CHECK(column(t.all(query_args{.index = 0, .partition = {"g"}, .filter = a("pk") == "q"}), "sk") == "2|");
    CHECK(column(t.all(query_args{.index = 0, .partition = {"g"}, .filter = a("sk") < "2"}), "sk") == "1|");
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q14 a global index gives only what it projects; a local one fetches the rest") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "s"}, {"g", "g"}, {"h", 5}, {"a", 1}, {"b", 2}})) == ok);
    CHECK(said(t.query({.index = 1, .partition = {"g"}, .project = {"a"}})) == validation);
    CHECK(said(t.query({.index = 2, .partition = {"g"}, .project = {"a", "b"}})) == validation);
    CHECK(said(t.scan({.index = 1, .project = {"a"}})) == validation);
    CHECK(t.query({.index = 2, .partition = {"g"}, .project = {"a", "sk"}}).items == std::vector<item>{{{"a", 1}, {"sk", "s"}}});
    CHECK(t.query({.index = 1, .partition = {"g"}, .project = {"h"}}).items == std::vector<item>{{{"h", 5}}});
    CHECK(t.query({.index = 4, .partition = {"p"}, .project = {"a", "b"}}).items == std::vector<item>{{{"a", 1}, {"b", 2}}});
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q14 a query's filter may not name what the index does not project") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    for (const char* partition : {"p", "empty"}) {
        const auto refused = [&](std::int32_t index, node filter, bool count_only = false) {
            const std::string value = index >= 3 ? partition : "g";
            return said(t.query({.index = index, .partition = {value}, .filter = std::move(filter), .count_only = count_only})) == validation;
        };
        CHECK(refused(1, not_exists("a")));
        CHECK(refused(1, a("a") == 1, true));
        CHECK(refused(2, a("a") == 1 && not_exists("b")));
        CHECK(refused(2, !(a("b") == 2)));
        CHECK(refused(4, a("a") == 1));
        CHECK_FALSE(refused(2, a("a") == 1));
        CHECK_FALSE(refused(2, a("sk") == "s"));
        REQUIRE(said(t.put({{"pk", "p"}, {"sk", "s"}, {"g", "g"}, {"h", 5}, {"a", 1}, {"b", 2}})) == ok);
    }
    CHECK(t.query({.index = 2, .partition = {"g"}, .filter = a("a") == 1}).page.count == 1);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q12 Q14 the table's sort key filters a local index, its own keys do not, even where what it lacks is fetched") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    for (int i = 0; i < 5; ++i) REQUIRE(said(t.put({{"pk", "p"}, {"sk", std::to_string(i)}, {"h", -i}, {"b", i}})) == ok);
    const auto filtered = [&](node filter) { return t.query({.index = 4, .partition = {"p"}, .filter = std::move(filter), .project = {"b"}}); };
    CHECK(filtered(a("sk") == "2").items == std::vector<item>{{{"b", 2}}});
    CHECK(said(filtered(a("h") == -2)) == validation);
    CHECK(said(filtered(a("pk") == "p")) == validation);
    CHECK(said(filtered(a("b") == 2)) == validation);
    CHECK(column(t.all(scan_args{.index = 4, .limit = 2, .project = {"b"}}), "b") == "4|3|2|1|0|");
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q14 what an index does not project is missing to the filter of its scan") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    REQUIRE(said(t.put({{"pk", "p"}, {"sk", "s"}, {"g", "g"}, {"h", 5}, {"a", 1}, {"b", 2}})) == ok);
    CHECK(t.scan({.index = 1, .filter = a("a") == 1}).page.count == 0);
    CHECK(t.scan({.index = 1, .filter = not_exists("a")}).page.count == 1);
    CHECK(t.scan({.index = 4, .filter = a("a") == 1}).page.count == 0);
    CHECK(t.scan({.index = 4, .filter = not_exists("a")}).page.count == 1);
    CHECK(t.scan({.index = 4, .filter = not_exists("b"), .project = {"b", "sk"}}).items == std::vector<item>{{{"b", 2}, {"sk", "s"}}});
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q15 S5 consistent reads work on local indexes and are refused on global ones") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    CHECK(said(t.query({.partition = {"p"}, .consistent = true})) == ok);
    CHECK(said(t.query({.index = 3, .partition = {"p"}, .consistent = true})) == ok);
    CHECK(said(t.scan({.index = 3, .consistent = true})) == ok);
    CHECK(said(t.query({.index = 0, .partition = {"p"}, .consistent = true})) == validation);
    CHECK(said(t.scan({.index = 0, .consistent = true})) == validation);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q16 an index that does not exist is a validation error") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    CHECK(said(t.query({.index = 5, .partition = {"p"}})) == validation);
    CHECK(said(t.scan({.index = 99})) == validation);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "X5 a local index sorts its partition by another attribute") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    for (int i = 0; i < 6; ++i) REQUIRE(said(t.put({{"pk", "p"}, {"sk", std::to_string(i)}, {"h", i * 5 % 6}})) == ok);
    REQUIRE(said(t.put({{"pk", "q"}, {"sk", "x"}, {"h", 3}})) == ok);
    CHECK(column(t.all(query_args{.index = 3, .partition = {"p"}, .limit = 2}), "h") == "0|1|2|3|4|5|");
    CHECK(column(t.all(query_args{.index = 4, .partition = {"p"}, .op = sort_operator::less, .low = 3, .ascending = false}), "h") ==
          "2|1|0|");
}

CONFORMANCE_CASE_WITH(secondary_indexes, "X8 an index may use the table's keys the other way round") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk"}, {{"inverted", {{"sk"}}, {{"pk"}}}}));
    REQUIRE(said(t.put({{"pk", "b"}, {"sk", "x"}, {"v", 1}})) == ok);
    REQUIRE(said(t.put({{"pk", "a"}, {"sk", "x"}, {"v", 2}})) == ok);
    REQUIRE(said(t.put({{"pk", "a"}, {"sk", "y"}, {"v", 3}})) == ok);
    CHECK(column(t.all(query_args{.index = 0, .partition = {"x"}}), "v") == "2|1|");
    CHECK(column(t.all(query_args{.index = 0, .partition = {"x"}, .limit = 1}), "v") == "2|1|");
    CHECK(column(t.all(query_args{.index = 0, .partition = {"x"}, .op = sort_operator::equal, .low = "b"}), "v") == "1|");
    REQUIRE(said(t.erase({{"pk", "a"}, {"sk", "x"}})) == ok);
    CHECK(column(t.all(query_args{.index = 0, .partition = {"x"}}), "v") == "1|");
}

CONFORMANCE_CASE_WITH(secondary_indexes, "X5 X8 an index may be the table over again, or another index") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk"}, {local("of_table", {"sk"}), {"same", {{"pk"}}, {{"sk"}}}, {"again", {{"pk"}}, {{"sk"}}}}));
    for (int i = 0; i < 9; ++i) REQUIRE(said(t.put({{"pk", i % 2 == 0 ? "p" : "q"}, {"sk", std::to_string(i)}})) == ok);
    for (const std::int32_t index : {0, 1, 2}) {
        for (const std::uint32_t limit : {1u, 2u, 9u}) {
            CHECK(t.all(scan_args{.index = index, .limit = limit}).size() == 9);
            CHECK(column(t.all(query_args{.index = index, .partition = {"p"}, .op = sort_operator::less_equal, .low = "4", .limit = limit}), "sk") == "0|2|4|");
            CHECK(column(t.all(query_args{.index = index, .partition = {"p"}, .op = sort_operator::between, .low = "2", .high = "6", .ascending = false, .limit = limit}),
                         "sk") == "6|4|2|");
        }
    }
}

}  // namespace facet::test
