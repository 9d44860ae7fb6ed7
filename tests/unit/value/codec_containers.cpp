// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <support/codec_probe.hpp>

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

using namespace codec_probe;
using facet::codec_fault;
using facet::decimal;
using facet::value_type;

namespace {

enum class side { sell, buy };

template <class Value>
using vector = std::vector<Value>;

/// Takes texts that differ in case for the same, or numbers for different that are stored alike.
struct by_length {
    bool operator()(const std::string& a, const std::string& b) const { return a.size() < b.size(); }
};
struct all_differ {
    std::size_t operator()(double value) const { return std::signbit(value) ? 1 : 0; }
    bool operator()(double a, double b) const { return a == b && std::signbit(a) == std::signbit(b); }
};

}  // namespace

TEST_CASE("optionals are their value, or absent", "[codec]") {
    STATIC_REQUIRE(facet::codec<std::optional<int>>::type == value_type::number);
    CHECK(round_trip(std::optional<int>(5)));
    CHECK(round_trip(std::optional<std::string>("text")));
    CHECK(facet::codec_absent(std::optional<int>()));
    CHECK(!facet::codec_absent(std::optional<int>(0)));
    CHECK(!facet::codec_absent(5));
    CHECK(write(std::optional<int>(5)).bytes == write(5).bytes);

    std::optional<int> held(5);
    CHECK(facet::codec_read_absent(held) == codec_fault::none);
    CHECK(!held.has_value());
    int required = 5;
    CHECK(facet::codec_read_absent(required) == codec_fault::missing_field);

    // Other programs may write NULL for it.
    held = 5;
    CHECK(facet::codec<std::optional<int>>::read(pack([](auto& out) { out.null(); }).view(), held) == codec_fault::none);
    CHECK(!held.has_value());
    CHECK(fault_of<std::optional<int>>(string("5")) == codec_fault::wrong_type);
    STATIC_REQUIRE(!facet::storable<std::optional<std::optional<int>>>);
}

TEST_CASE("sequences are L", "[codec]") {
    STATIC_REQUIRE(facet::codec<vector<int>>::type == value_type::list);
    CHECK(round_trip(vector<int>{}));
    CHECK(round_trip(vector<int>{3, 1, 2}));
    CHECK(round_trip(vector<bool>{true, false, true}));
    CHECK(round_trip(vector<std::string>{"a", "", "b"}));
    CHECK(round_trip(vector<std::optional<int>>{1, std::nullopt, 3}));
    CHECK(round_trip(vector<vector<std::string>>{{"a"}, {}, {"b", "c"}}));
    CHECK(round_trip(std::deque<int>{1, 2}));
    CHECK(round_trip(std::list<std::string>{"x", "y"}));
    CHECK(round_trip(vector<std::uint8_t>{0, 255}));
    CHECK(fault_of<vector<int>>(write(vector<std::string>{"1"})) == codec_fault::wrong_type);
    CHECK(fault_of<vector<int>>(write(std::set<int>{1})) == codec_fault::wrong_type);
    CHECK(fault_of<vector<std::int8_t>>(write(vector<int>{1, 1000})) == codec_fault::out_of_range);
    CHECK(write(vector<double>{1.0, HUGE_VAL}).fault == codec_fault::not_finite);

    vector<int> reused{9, 9, 9};
    CHECK(facet::codec<vector<int>>::read(write(vector<int>{1}).view(), reused) == codec_fault::none);
    CHECK(reused == vector<int>{1});
}

TEST_CASE("std::array is L of just its size", "[codec]") {
    CHECK(round_trip(std::array<int, 3>{1, 2, 3}));
    CHECK(round_trip(std::array<std::string, 1>{"a"}));
    CHECK(round_trip(std::array<int, 0>{}));
    CHECK(fault_of<std::array<int, 3>>(write(vector<int>{1, 2})) == codec_fault::wrong_count);
    CHECK(fault_of<std::array<int, 3>>(write(vector<int>{1, 2, 3, 4})) == codec_fault::wrong_count);
    CHECK(fault_of<std::array<int, 0>>(write(vector<int>{1})) == codec_fault::wrong_count);
    CHECK(fault_of<std::array<int, 1>>(number("1")) == codec_fault::wrong_type);
    CHECK(fault_of<std::array<int, 1>>(write(std::set<int>{1})) == codec_fault::wrong_type);
}

TEST_CASE("nothing stays of what a container held before it is read", "[codec]") {
    const auto reads_over = [](const auto& stored, auto held) {
        return facet::codec<decltype(held)>::read(write(stored).view(), held) == codec_fault::none && held == stored;
    };
    CHECK(reads_over(vector<int>{1}, vector<int>{9, 9}));
    CHECK(reads_over(std::list<int>{1}, std::list<int>{9, 9}));
    CHECK(reads_over(std::set<int>{1}, std::set<int>{1, 9}));
    CHECK(reads_over(std::unordered_set<std::string>{"a"}, std::unordered_set<std::string>{"a", "b"}));
    CHECK(reads_over(std::map<std::string, int>{{"a", 1}}, std::map<std::string, int>{{"a", 9}, {"b", 9}}));
    CHECK(reads_over(std::unordered_map<std::string, int>{}, std::unordered_map<std::string, int>{{"b", 9}}));
    CHECK(reads_over(std::optional<vector<int>>(vector<int>{1}), std::optional<vector<int>>(vector<int>{9, 9})));
}

TEST_CASE("sets are SS, NS or BS by their elements (contract T6)", "[codec]") {
    STATIC_REQUIRE(facet::codec<std::set<std::string>>::type == value_type::string_set);
    STATIC_REQUIRE(facet::codec<std::set<int>>::type == value_type::number_set);
    STATIC_REQUIRE(facet::codec<std::set<facet::binary>>::type == value_type::binary_set);
    STATIC_REQUIRE(facet::codec<std::set<side>>::type == value_type::string_set);
    CHECK(round_trip(std::set<std::string>{"b", "a", "\xff"}));
    CHECK(round_trip(std::set<int>{-5, 0, 1000, -1000}));
    CHECK(round_trip(std::set<decimal>{decimal(1), *decimal::parse("-0.5"), *decimal::parse("1e100")}));
    CHECK(round_trip(std::set<double>{0.1, -7.0, 1e60}));
    CHECK(round_trip(std::set<facet::binary>{facet::binary::from("b"), facet::binary::from("a")}));
    CHECK(round_trip(std::set<side>{side::sell, side::buy}));
    CHECK(round_trip(std::set<std::uint64_t>{~std::uint64_t{0}, 1, 0}));
    CHECK(round_trip(std::unordered_set<std::string>{"q", "b", "zz", "a"}));
    CHECK(round_trip(std::unordered_set<int>{5, -3, 900, 0, 77, -12345}));
    STATIC_REQUIRE(!facet::storable<std::set<bool>>);
    STATIC_REQUIRE(!facet::storable<std::set<vector<int>>>);
    STATIC_REQUIRE(!facet::storable<std::set<std::optional<int>>>);
    STATIC_REQUIRE(!facet::storable<std::multiset<int>>);
}

TEST_CASE("a set is packed in one order, whatever order its container has", "[codec]") {
    const packed_value ascending = write(std::set<std::string>{"a", "b", "c"});
    CHECK(write(std::set<std::string, std::greater<>>{"a", "b", "c"}).bytes == ascending.bytes);
    CHECK(write(std::unordered_set<std::string>{"c", "b", "a"}).bytes == ascending.bytes);
    CHECK(write(std::set<int, std::greater<>>{-10, 2, 1}).bytes ==
          write(std::set<decimal>{decimal(-10), decimal(1), decimal(2)}).bytes);
    std::unordered_set<std::int64_t> many;
    std::set<std::int64_t> sorted;
    for (std::int64_t i = 0; i < 5'000; ++i) {
        many.insert(i * 7919 % 5'003 - 2'500);
        sorted.insert(i * 7919 % 5'003 - 2'500);
    }
    CHECK(write(many).bytes == write(sorted).bytes);
    CHECK(round_trip(many));
}

TEST_CASE("elements that differ for the container but not as values are duplicates (contract T6)", "[codec]") {
    const std::unordered_set<double, all_differ, all_differ> zeros{0.0, -0.0};
    REQUIRE(zeros.size() == 2);
    CHECK(write(zeros).fault == codec_fault::duplicate);
    CHECK(fault_of<std::set<std::string, by_length>>(write(std::set<std::string>{"ab", "cd"})) == codec_fault::duplicate);
}

TEST_CASE("an empty set is absent, and nothing else (contract T6)", "[codec]") {
    CHECK(facet::codec_absent(std::set<int>{}));
    CHECK(!facet::codec_absent(std::set<int>{1}));
    CHECK(!facet::codec_absent(vector<int>{}));
    CHECK(!facet::codec_absent(std::map<std::string, int>{}));
    std::set<int> held{1};
    CHECK(facet::codec_read_absent(held) == codec_fault::none);
    CHECK(held.empty());
    CHECK(write(std::set<int>{}).fault == codec_fault::empty_set);
    CHECK(write(vector<std::set<int>>{{1}, {}}).fault == codec_fault::empty_set);
    CHECK(write(std::optional<std::set<int>>(std::set<int>{})).fault == codec_fault::empty_set);
    CHECK(facet::codec_absent(std::optional<std::set<int>>(std::set<int>{})));
    CHECK(facet::codec_absent(std::optional<std::set<int>>()));
    CHECK(!facet::codec_absent(std::optional<std::set<int>>(std::set<int>{1})));
}

TEST_CASE("sets of another type are refused", "[codec]") {
    CHECK(fault_of<std::set<int>>(write(std::set<std::string>{"1"})) == codec_fault::wrong_type);
    CHECK(fault_of<std::set<std::string>>(write(std::set<int>{1})) == codec_fault::wrong_type);
    CHECK(fault_of<std::set<int>>(write(vector<int>{1})) == codec_fault::wrong_type);
    CHECK(fault_of<std::set<std::int8_t>>(write(std::set<int>{1000})) == codec_fault::out_of_range);
    CHECK(fault_of<std::set<side>>(write(std::set<std::string>{"hold"})) == codec_fault::unknown_enumerator);
}

TEST_CASE("a set with an element that cannot be stored is none", "[codec]") {
    CHECK(write(std::set<double>{1.0, HUGE_VAL}).fault == codec_fault::not_finite);
    CHECK(write(std::set<double>{-HUGE_VAL, 1.0}).fault == codec_fault::not_finite);
    CHECK(write(std::set<side>{side::buy, static_cast<side>(9)}).fault == codec_fault::unnamed_enumerator);
}

TEST_CASE("maps with textual keys are M", "[codec]") {
    using map = std::map<std::string, int>;
    STATIC_REQUIRE(facet::codec<map>::type == value_type::map);
    CHECK(round_trip(map{}));
    CHECK(round_trip(map{{"a", 1}, {"b#", -2}}));
    CHECK(round_trip(std::unordered_map<std::string, vector<int>>{{"x", {1}}, {"y", {}}}));
    CHECK(round_trip(std::map<side, std::string>{{side::buy, "b"}, {side::sell, "s"}}));
    CHECK(round_trip(std::map<std::string, std::optional<int>>{{"a", 1}, {"b", std::nullopt}}));
    CHECK(write(std::map<side, int>{{side::buy, 1}}).bytes == write(map{{"buy", 1}}).bytes);
    CHECK(write(std::map<side, int>{{static_cast<side>(9), 1}}).fault == codec_fault::unnamed_enumerator);
    CHECK(write(map{{"a", 1}, {"", 2}}).fault == codec_fault::empty_name);
    CHECK(write(vector<map>{{{"", 1}}}).fault == codec_fault::empty_name);
    CHECK(fault_of<std::map<side, int>>(write(map{{"hold", 1}})) == codec_fault::unknown_enumerator);
    CHECK(fault_of<map>(write(vector<int>{})) == codec_fault::wrong_type);
    CHECK(fault_of<map>(write(std::map<std::string, std::string>{{"a", "1"}})) == codec_fault::wrong_type);
    CHECK(fault_of<std::map<std::string, int, by_length>>(write(map{{"a", 1}, {"b", 2}})) == codec_fault::duplicate);
    STATIC_REQUIRE(facet::storable<std::map<int, int>>);
    STATIC_REQUIRE(!facet::storable<std::map<bool, int>>);
    STATIC_REQUIRE(!facet::storable<std::map<double, int>>);
    STATIC_REQUIRE(!facet::storable<std::multimap<std::string, int>>);
    STATIC_REQUIRE(!facet::storable<std::map<std::string, void*>>);
}

TEST_CASE("maps with whole numbers as keys are M by their digits, up to the ends of the keys' type", "[codec]") {
    using signed_map = std::map<std::int64_t, int>;
    using unsigned_map = std::map<std::uint64_t, int>;
    CHECK(round_trip(signed_map{{INT64_MIN, 1}, {-1, 2}, {0, 3}, {INT64_MAX, 4}}));
    CHECK(round_trip(unsigned_map{{0, 1}, {UINT64_MAX, 2}}));
    CHECK(round_trip(std::map<std::int8_t, int>{{-128, 1}, {127, 2}}));
    CHECK(write(signed_map{{INT64_MIN, 1}}).bytes == write(std::map<std::string, int>{{"-9223372036854775808", 1}}).bytes);
    const auto fault = [](const char* name, auto map) { return fault_of<decltype(map)>(write(std::map<std::string, int>{{name, 1}})); };
    for (const char* name : {"-9223372036854775809", "9223372036854775808", "-18446744073709551615", "-18446744073709551616", "18446744073709551616", "-0", "+1", "01", "-", "1 "}) {
        INFO(name);
        CHECK(fault(name, signed_map()) == codec_fault::malformed);
    }
    for (const char* name : {"-1", "-18446744073709551615", "18446744073709551616", "184467440737095516150", "00", "-0"}) {
        INFO(name);
        CHECK(fault(name, unsigned_map()) == codec_fault::malformed);
    }
    CHECK(fault("128", std::map<std::int8_t, int>()) == codec_fault::malformed);
    CHECK(fault("-129", std::map<std::int8_t, int>()) == codec_fault::malformed);
    CHECK(fault("-18446744073709551615", std::map<std::int8_t, int>()) == codec_fault::malformed);
}

TEST_CASE("every fault has a phrase", "[codec]") {
    CHECK(explain(codec_fault::none).empty());
    for (int fault = 1; fault <= static_cast<int>(codec_fault::no_alternative); ++fault) {
        INFO(fault);
        CHECK(explain(static_cast<codec_fault>(fault)).size() > 10);
    }
}
