// SPDX-License-Identifier: BSL-1.0
#include <facet/value/enum_names.hpp>

#include <support/catch.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace app {

enum class color { red, green, blue };
enum class status : std::uint8_t { active = 1, frozen = 2, closed = 200 };
enum class offset : signed char { before = -16, here = 0, after = 127 };
enum class flag : bool { off, on };
enum class huge : std::uint64_t { small = 3, big = ~std::uint64_t{0} };
enum class nameless : int {};
enum class edge { at_end = 127 };
enum class wide : int { k_990 = 990, k_1000 = 1000 };
enum class far : std::int64_t { near_one = 69'995, far_one = 70'000 };
enum class low : std::int32_t { lowest = -80'000 };
enum class first_of_range : int { below = -17, lowest = -16 };
enum plain : int { plain_one = 1, plain_two = 2 };
enum an_unscoped_enumeration_with_quite_a_long_name : int { z = 127 };
enum unfixed { unfixed_one };
enum class alias { original = 1, same = 1, other = 2 };
struct outer {
    enum class inner { x, y };
};
template <class Type>
struct generic {
    enum class inner { p, q };
};
enum class spelled { one, two, three };
enum class numbered : std::uint16_t {};

/// Names that differ at their ends alone: `CODE-000` and so on.
struct numbered_texts {
    char all[300][8]{};
    constexpr numbered_texts() {
        for (std::size_t i = 0; i < 300; ++i) {
            const char digits[] = {static_cast<char>('0' + i / 100), static_cast<char>('0' + i / 10 % 10), static_cast<char>('0' + i % 10)};
            for (std::size_t at = 0; at < 8; ++at) all[i][at] = at < 5 ? "CODE-"[at] : digits[at - 5];
        }
    }
};
inline constexpr numbered_texts texts_of_numbers;

}  // namespace app

template <>
struct facet::enum_names<app::spelled> {
    static constexpr facet::enum_name<app::spelled> list[] = {{app::spelled::two, "#2"}, {app::spelled::one, "#1"}};
};
template <>
struct facet::enum_names<app::numbered> {
    static constexpr std::array<facet::enum_name<app::numbered>, 300> list = [] {
        std::array<facet::enum_name<app::numbered>, 300> all{};
        for (std::size_t i = 0; i < 300; ++i) all[i] = {static_cast<app::numbered>(i), std::string_view(app::texts_of_numbers.all[i], 8)};
        return all;
    }();
};
template <>
struct facet::enum_range<app::far> {
    static constexpr int min = 69'990;
    static constexpr int max = 70'010;
};
template <>
struct facet::enum_range<app::low> {
    static constexpr int min = -80'005;
    static constexpr int max = -79'995;
};
template <>
struct facet::enum_range<app::wide> {
    static constexpr int min = 980;
    static constexpr int max = 1010;
};

namespace {

enum class anonymous { first, second };

using facet::enum_from_string;
using facet::enum_to_string;

template <class Enum>
std::vector<std::string> names() {
    return {facet::enum_names_of<Enum>.begin(), facet::enum_names_of<Enum>.end()};
}
using list = std::vector<std::string>;

}  // namespace

TEST_CASE("enumerators are found with their names, in the order of their values", "[enum]") {
    CHECK(names<app::color>() == list{"red", "green", "blue"});
    STATIC_REQUIRE(facet::enum_values<app::color> == std::array{app::color::red, app::color::green, app::color::blue});
    CHECK(names<app::offset>() == list{"before", "here", "after"});
    CHECK(names<app::flag>() == list{"off", "on"});
    CHECK(names<app::plain>() == list{"plain_one", "plain_two"});
    CHECK(names<app::an_unscoped_enumeration_with_quite_a_long_name>() == list{"z"});
    CHECK(names<app::outer::inner>() == list{"x", "y"});
    CHECK(names<app::generic<app::color>::inner>() == list{"p", "q"});
    CHECK(names<app::edge>() == list{"at_end"});
    CHECK(names<anonymous>() == list{"first", "second"});
    CHECK(names<app::nameless>().empty());
    enum class local { l1, l2 };
    CHECK(names<local>() == list{"l1", "l2"});
}

TEST_CASE("names and enumerators are each other's inverse", "[enum]") {
    STATIC_REQUIRE(enum_to_string(app::color::green) == "green");
    STATIC_REQUIRE(enum_from_string<app::color>("blue") == app::color::blue);
    for (const app::status value : facet::enum_values<app::status>)
        CHECK(enum_from_string<app::status>(enum_to_string(value)) == value);
    CHECK(enum_to_string(static_cast<app::color>(3)).empty());
    CHECK(enum_to_string(static_cast<app::color>(-1)).empty());
    CHECK(enum_to_string(app::nameless{}).empty());
    CHECK(enum_to_string(static_cast<app::offset>(1)).empty());
    CHECK(!enum_from_string<app::color>("").has_value());
    CHECK(!enum_from_string<app::color>("Red").has_value());
    CHECK(!enum_from_string<app::color>("redd").has_value());
    CHECK(!enum_from_string<app::nameless>("0").has_value());
}

TEST_CASE("of two names for one value one is used throughout", "[enum]") {
    CHECK(names<app::alias>().size() == 2);
    CHECK(enum_from_string<app::alias>(enum_to_string(app::alias::same)) == app::alias::original);
}

TEST_CASE("enumerators outside the range have no names unless the range is changed", "[enum]") {
    CHECK(names<app::status>() == list{"active", "frozen"});
    CHECK(enum_to_string(app::status::closed).empty());
    CHECK(names<app::huge>() == list{"small"});
    CHECK(names<app::first_of_range>() == list{"lowest"});
    CHECK(names<app::wide>() == list{"k_990", "k_1000"});
    CHECK(enum_to_string(app::wide::k_1000) == "k_1000");
    CHECK(names<app::far>() == list{"near_one", "far_one"});
    CHECK(facet::enum_from_string<app::low>("lowest") == app::low::lowest);
}

TEST_CASE("spellings of one's own replace the enumerators' names", "[enum]") {
    CHECK(names<app::spelled>() == list{"#1", "#2"});
    CHECK(enum_to_string(app::spelled::two) == "#2");
    CHECK(enum_to_string(app::spelled::three).empty());
    CHECK(enum_from_string<app::spelled>("#1") == app::spelled::one);
    CHECK(!enum_from_string<app::spelled>("one").has_value());
}

TEST_CASE("there may be hundreds of names, alike at their beginnings", "[enum]") {
    STATIC_REQUIRE(facet::detail::name_source<app::numbered>::sound);
    CHECK(enum_to_string(static_cast<app::numbered>(299)) == "CODE-299");
    CHECK(enum_from_string<app::numbered>("CODE-150") == static_cast<app::numbered>(150));
}

TEST_CASE("the longest name is known", "[enum]") {
    STATIC_REQUIRE(facet::enum_longest_name<app::color>() == 5);
    STATIC_REQUIRE(facet::enum_longest_name<app::spelled>() == 2);
    STATIC_REQUIRE(facet::enum_longest_name<app::nameless>() == 0);
}

TEST_CASE("only enumerations of a fixed underlying type have names", "[enum]") {
    STATIC_REQUIRE(facet::named_enum<app::color>);
    STATIC_REQUIRE(facet::named_enum<app::plain>);
    STATIC_REQUIRE(!facet::named_enum<app::unfixed>);
    STATIC_REQUIRE(!facet::named_enum<std::byte>);
    STATIC_REQUIRE(!facet::named_enum<int>);
}
