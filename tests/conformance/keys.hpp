// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>

namespace facet::test {

CONFORMANCE_CASE("K1 keys of every type, on tables with and without sort key") {
    TestType under_test;
    const std::pair<key_type, std::vector<attribute_value>> kinds[] = {
        {key_type::string, {"a", "b", std::string("\0", 1), "\xf0\x90\x80\x82"}},
        {key_type::number, {0, 1, -1, number("0.5"), number("1e100"), number("-1e-100")}},
        {key_type::binary, {bytes("a"), bytes(std::string("\0", 1)), bytes("\xff"), bytes("\xff\xff")}}};
    int tables = 0;
    for (const auto& [hash_type, hash_values] : kinds) {
        dynamic_table hash_table(under_test.backend(), hash_only(hash_type), "hash" + std::to_string(tables++));
        for (const attribute_value& hash : hash_values) REQUIRE(said(hash_table.put({{"pk", hash}, {"v", hash}})) == ok);
        for (const attribute_value& hash : hash_values) CHECK(hash_table.get({{"pk", hash}}) == item{{"pk", hash}, {"v", hash}});
        CHECK(hash_table.all(scan_args{}).size() == hash_values.size());
        for (const auto& [range_type, range_values] : kinds) {
            dynamic_table t(under_test.backend(), table_spec({"pk", hash_type}, {"sk", range_type}), "both" + std::to_string(tables++));
            for (const attribute_value& hash : hash_values)
                for (const attribute_value& range : range_values)
                    REQUIRE(said(t.put({{"pk", hash}, {"sk", range}, {"v", list({hash, range})}})) == ok);
            for (const attribute_value& hash : hash_values) {
                CHECK(t.all(query_args{.partition = {hash}}).size() == range_values.size());
                for (const attribute_value& range : range_values)
                    CHECK(t.get({{"pk", hash}, {"sk", range}}) == item{{"pk", hash}, {"sk", range}, {"v", list({hash, range})}});
            }
        }
    }
}

CONFORMANCE_CASE("K1 K2 key lengths: 2048 bytes of partition key, 1024 of sort key") {
    TestType under_test;
    for (const key_type type : {key_type::string, key_type::binary}) {
        dynamic_table t(under_test.backend(), table_spec({"pk", type}, {"sk", type}), type == key_type::string ? "Strings" : "Binaries");
        const auto value = [type](std::size_t length) {
            return type == key_type::string ? attribute_value(std::string(length, 'k')) : bytes(std::string(length, '\0'));
        };
        const item longest{{"pk", value(2048)}, {"sk", value(1024)}};
        CHECK(said(t.put(longest)) == ok);
        CHECK(t.get(longest) == longest);
        for (const item& key : {item{{"pk", value(2049)}, {"sk", value(1)}}, item{{"pk", value(1)}, {"sk", value(1025)}}}) {
            CHECK(said(t.put(key)) == validation);
            CHECK(said(t.update(key, {set("a", 1)})) == validation);
            CHECK(said(t.erase(key)) == validation);
            CHECK(said(t.try_get(key)) == validation);
        }
        CHECK(said(t.query({.partition = {value(2049)}})) == validation);
        CHECK(said(t.query({.partition = {value(1)}, .op = request::sort_operator::equal, .low = value(1025)})) == validation);
    }
}

CONFORMANCE_CASE("K1 keys of full length are told apart by their last byte") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const auto key = [](int i) {
        return item{{"pk", std::string(2047, 'k') + (i < 2 ? 'a' : 'b')}, {"sk", std::string(1023, 'k') + (i % 2 == 0 ? 'a' : 'b')}};
    };
    for (int i = 0; i < 4; ++i) REQUIRE(said(t.put(with(key(i), {{"v", i}}))) == ok);
    for (int i = 0; i < 4; ++i) CHECK(t.get(key(i)) == with(key(i), {{"v", i}}));
    CHECK(t.all(scan_args{}).size() == 4);
    CHECK(column(t.all(query_args{.partition = {*key(0).find("pk")}, .limit = 1}), "v") == "0|1|");
    CHECK(column(t.all(query_args{.partition = {*key(2).find("pk")}, .op = request::sort_operator::greater, .low = *key(2).find("sk")}), "v") == "3|");
    REQUIRE(said(t.erase(key(1))) == ok);
    CHECK_FALSE(t.get(key(1)).has_value());
    for (const int i : {0, 2, 3}) CHECK(t.get(key(i)) == with(key(i), {{"v", i}}));
}

CONFORMANCE_CASE("K2 a string key is measured in bytes") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    std::string accents;
    for (int i = 0; i < 1024; ++i) accents += "\xc3\xa9";
    CHECK(said(t.put({{"pk", accents}})) == ok);
    CHECK(said(t.put({{"pk", accents + "e"}})) == validation);
}

CONFORMANCE_CASE("K5 T3 an empty key value is refused everywhere") {
    TestType under_test;
    for (const key_type type : {key_type::string, key_type::binary}) {
        dynamic_table t(under_test.backend(), table_spec({"pk", type}, {"sk", type}), type == key_type::string ? "Strings" : "Binaries");
        const attribute_value empty = type == key_type::string ? attribute_value("") : bytes("");
        const attribute_value full = type == key_type::string ? attribute_value("x") : bytes("x");
        for (const item& key : {item{{"pk", empty}, {"sk", full}}, item{{"pk", full}, {"sk", empty}}}) {
            CHECK(said(t.put(key)) == validation);
            CHECK(said(t.update(key, {set("a", 1)})) == validation);
            CHECK(said(t.erase(key)) == validation);
            CHECK(said(t.try_get(key)) == validation);
        }
        CHECK(said(t.query({.partition = {empty}})) == validation);
    }
}

CONFORMANCE_CASE("K6 strings sort by their UTF-8 bytes") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const std::vector<std::string> ascending = {std::string("\0", 1), " ", "A", "a", "aa", "b", "\x7f", "\xc3\xa9",
                                                "\xef\xbd\xa1", "\xf0\x90\x80\x82"};
    std::string expected;
    for (const std::string& one : ascending) expected += one + "|";
    for (const std::size_t i : {5u, 9u, 0u, 3u, 8u, 1u, 7u, 2u, 6u, 4u}) REQUIRE(said(t.put({{"pk", "p"}, {"sk", ascending[i]}})) == ok);
    CHECK(column(t.all(query_args{.partition = {"p"}}), "sk") == expected);
}

CONFORMANCE_CASE("K6 binaries sort by unsigned bytes, a prefix first") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk", key_type::binary}));
    const std::vector<std::string> ascending = {std::string("\0", 1), std::string("\0\0", 2), "\1", "\x7f", "\x7f\xff", "\x80", "\xff"};
    std::string expected;
    for (const std::string& one : ascending) expected += one + "|";
    for (const std::size_t i : {5u, 0u, 3u, 1u, 6u, 2u, 4u}) REQUIRE(said(t.put({{"pk", "p"}, {"sk", bytes(ascending[i])}})) == ok);
    CHECK(column(t.all(query_args{.partition = {"p"}}), "sk") == expected);
}

CONFORMANCE_CASE("K6 numbers sort by value, negative ones first") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk", key_type::number}));
    const std::vector<std::string> ascending = {"-9.99e125", "-1e30", "-100.5", "-100", "-10", "-2", "-0.5", "-1e-130", "0", "1e-130",
                                                "0.001", "0.01", "0.1", "0.11", "1", "2", "9", "10", "99.99", "100",
                                                "9223372036854775807", "9223372036854775808", "12345678901234567890123456789012345678",
                                                "1e125"};
    std::string expected;
    for (const std::string& one : ascending) expected += number(one).to_string() + "|";
    for (std::size_t i = 0; i < ascending.size(); ++i)
        REQUIRE(said(t.put({{"pk", "p"}, {"sk", number(ascending[i * 7 % ascending.size()])}})) == ok);
    CHECK(column(t.all(query_args{.partition = {"p"}}), "sk") == expected);
}

CONFORMANCE_CASE("D6 D8 one number is one key, however it is written") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk", key_type::number}, {"sk", key_type::number}));
    REQUIRE(said(t.put({{"pk", 1000}, {"sk", number("-0")}, {"v", 1}})) == ok);
    REQUIRE(said(t.put({{"pk", number("1e3")}, {"sk", number("0e10")}, {"v", 2}})) == ok);
    REQUIRE(said(t.put({{"pk", number("1000.0")}, {"sk", 0}, {"v", 3}})) == ok);
    CHECK(t.all(scan_args{}) == std::vector<item>{{{"pk", 1000}, {"sk", 0}, {"v", 3}}});
}

CONFORMANCE_CASE("K7 S4 a scan's order is stable, with each partition's items together and sorted") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    for (int i = 0; i < 200; ++i)
        REQUIRE(said(t.put({{"pk", "p" + std::to_string(i * 37 % 50)}, {"sk", "s" + std::to_string(i / 50)}})) == ok);
    const std::vector<item> first = t.all(scan_args{});
    CHECK(first.size() == 200);
    CHECK(t.all(scan_args{}) == first);
    std::vector<std::string> partitions;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const std::string& partition = first[i].find("pk")->as_string();
        if (i % 4 == 0) {
            for (const std::string& earlier : partitions) CHECK(earlier != partition);
            partitions.push_back(partition);
        }
        CHECK(partition == partitions.back());
        CHECK(*first[i].find("sk") == "s" + std::to_string(i % 4));
    }
    bool sorted = true;
    for (std::size_t i = 1; i < partitions.size(); ++i) sorted = sorted && partitions[i - 1] < partitions[i];
    CHECK_FALSE(sorted);  // an order by key would hide mistakes of clients
}

}  // namespace facet::test
