// SPDX-License-Identifier: BSL-1.0
#pragma once
// Types of a user's own with their conversions, for the tests whose names begin with own_.
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <chrono>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <ratio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace own_types {

/// A type of the user's own for each stored one. It cannot be made without a value.
template <class Stored>
class own {
public:
    explicit own(Stored value) : value_(std::move(value)) {}
    [[nodiscard]] const Stored& value() const { return value_; }
    friend auto operator<=>(const own&, const own&) = default;

private:
    Stored value_;
};
template <class Stored>
own(Stored) -> own<Stored>;

/// A time that no other file of the program stores: it would have to know the conversion, too.
using sevens = std::chrono::sys_time<std::chrono::duration<std::int64_t, std::ratio<7>>>;

enum class color : std::uint8_t { red, green, blue };
enum loose { none, some, all };
enum class grade : std::int16_t { low = 1, high = 5 };

/// Has a view of its own besides.
class isin {
public:
    explicit isin(std::string text) : text_(std::move(text)) {}
    operator std::string_view() const { return text_; }  // NOLINT(google-explicit-constructor)
    friend auto operator<=>(const isin&, const isin&) = default;

private:
    std::string text_;
};
/// Stored as another type of the user's.
struct price {
    own<std::int64_t> cents;
    friend bool operator==(const price&, const price&) = default;
};
struct place {
    std::string city;
    int number = 0;
    friend auto operator<=>(const place&, const place&) = default;
};
/// Stored as a type that its own becomes, and not as that itself.
struct day {
    int count = 0;
    friend auto operator<=>(const day&, const day&) = default;
};
/// Holds itself.
struct tree {
    std::vector<tree> branches;
    friend bool operator==(const tree&, const tree&) = default;
};
struct stored_tree {
    std::vector<tree> branches;
};

}  // namespace own_types

template <class Stored>
struct facet::conversion<own_types::own<Stored>> {
    using stored_type = Stored;
    static const Stored& to_stored(const own_types::own<Stored>& value) { return value.value(); }
    static std::optional<own_types::own<Stored>> from_stored(Stored stored) { return own_types::own(std::move(stored)); }
};
template <>
struct facet::conversion<own_types::loose> {
    using stored_type = int;
    static int to_stored(own_types::loose value) { return value; }
    static std::optional<own_types::loose> from_stored(int stored) {
        if (stored < 0 || stored > 2) return std::nullopt;
        return static_cast<own_types::loose>(stored);
    }
};
template <>
struct facet::conversion<own_types::grade> {
    using stored_type = int;
    static int to_stored(own_types::grade value) { return static_cast<int>(value); }
    static own_types::grade from_stored(int stored) { return static_cast<own_types::grade>(stored); }
};
template <>
struct facet::conversion<own_types::isin> {
    using stored_type = std::string;
    static std::string_view to_stored(const own_types::isin& value) { return value; }
    static own_types::isin from_stored(std::string_view stored) { return own_types::isin(std::string(stored)); }
};
template <>
struct facet::conversion<own_types::price> {
    using stored_type = own_types::own<std::int64_t>;
    static const stored_type& to_stored(const own_types::price& value) { return value.cents; }
    static own_types::price from_stored(stored_type stored) { return {stored}; }
};
template <>
struct facet::conversion<own_types::day> {
    using stored_type = std::int64_t;
    static unsigned short to_stored(const own_types::day& value) { return static_cast<unsigned short>(value.count); }
    static own_types::day from_stored(std::int64_t stored) { return {static_cast<int>(stored)}; }
};
template <>
struct facet::conversion<own_types::tree> {
    using stored_type = own_types::stored_tree;
    static stored_type to_stored(const own_types::tree& value) { return {value.branches}; }
    static own_types::tree from_stored(stored_type stored) { return {std::move(stored.branches)}; }
};
template <>
struct facet::conversion<char> {
    using stored_type = std::string;
    static std::string to_stored(char value) { return std::string(1, value); }
    static std::optional<char> from_stored(std::string_view stored) {
        if (stored.size() != 1) return std::nullopt;
        return stored[0];
    }
};
template <>
struct facet::conversion<long double> {
    using stored_type = double;
    static double to_stored(long double value) { return static_cast<double>(value); }
    static long double from_stored(double stored) { return stored; }
};
/// Times that other programs keep as numbers.
template <>
struct facet::conversion<own_types::sevens> {
    using stored_type = std::int64_t;
    static std::int64_t to_stored(own_types::sevens value) { return value.time_since_epoch().count(); }
    static own_types::sevens from_stored(std::int64_t stored) { return own_types::sevens(own_types::sevens::duration(stored)); }
};

namespace facet::test {

using namespace facet::literals;

template <class Own>
struct Thing {
    std::string id;
    Own part;
    Own field;
    std::optional<Own> maybe;
    std::vector<Own> list;
    std::map<std::string, Own> map;
    friend bool operator==(const Thing&, const Thing&) = default;
};
template <class Own>
struct Field {
    Own field;
};
template <class Own, fixed_string Sort>
struct Things : table<"Things", gsi<"ByField", partition<"FieldPK">, sort<"FieldSK">>,
                      entity<Thing<Own>, key<"THING#{id}", Sort>, index<"ByField", "ALL", "{id}">>> {};

/// All that is done with a field of a type of one's own, which can be part of a key: `low` lies before `high`.
template <class Own, fixed_string Sort, bool Ordered = true>
void use_own(const Own& low, const Own& high) {
    memory::engine engine;
    auto things = open<Things<Own, Sort>>(engine);
    using thing = Thing<Own>;
    const thing first{"a", low, low, std::nullopt, {}, {}};
    const thing second{"a", high, high, high, {low, high}, {{"x", high}}};
    things.put(first).or_throw();
    things.put(second).or_throw();
    CHECK(things.template get<thing>("id"_f == "a" && "part"_f == low).value() == first);
    CHECK(things.template get<thing>("id"_f == "a" && "part"_f == high).value() == second);
    CHECK(things.template query<thing>("id"_f == "a" && "part"_f == each_of(low, high)).all().value().size() == 2);
    if constexpr (Ordered) {
        CHECK(things.template query<thing>("id"_f == "a" && "part"_f > low).all().value().front() == second);
        CHECK(things.template query<thing>("id"_f == "a" && "part"_f.between(low, low)).all().value().front() == first);
        CHECK(things.template query<thing>("id"_f == "a").order_by("part"_f).descending().all().value().front() == second);
    }
    const auto matching = [&](const auto& filter) { return things.template query<thing>("id"_f == "a").filter(filter).all().value(); };
    CHECK(matching("field"_f == low) == std::vector{first});
    CHECK(matching("field"_f != low) == std::vector{second});
    CHECK(matching("field"_f == each_of(low, high)).size() == 2);
    CHECK(matching("maybe"_f == high) == std::vector{second});
    CHECK(matching("list[1]"_f == high) == std::vector{second});
    CHECK(matching(contains("list"_f, high)) == std::vector{second});
    CHECK(matching("map.x"_f == high) == std::vector{second});
    CHECK(matching("list"_f == std::vector<Own>{low, high}) == std::vector{second});

    const auto here = "id"_f == "a" && "part"_f == low;
    things.template update<thing>(here).set("field"_f = high, "maybe"_f = std::optional<Own>(low)).set("list"_f.append(high), "map.y"_f = low).when("field"_f == low).or_throw();
    CHECK(things.template get<thing>(here).value() == thing{"a", low, high, low, {high}, {{"y", low}}});
    things.template modify<thing>(here, [&](thing& of) { of.field = low; }).value();
    CHECK(things.template get<thing>(here).value().field == low);
    CHECK(things.template query<thing>(here, as<Field<Own>>).all().value().front().field == low);
    CHECK(things.template scan<thing>().all().value().size() == 2);
}

}  // namespace facet::test
