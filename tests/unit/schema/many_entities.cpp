// SPDX-License-Identifier: BSL-1.0
#include <facet/planner/verdict.hpp>

#include <support/catch.hpp>
#include <unit/schema/sentence.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace {

using namespace facet::literals;
using facet::fixed_string;

template <std::size_t Number>
struct Entity {
    std::string account;
    std::string id;
    std::string other;
    std::int32_t number;
    facet::timestamp at;
    std::string note;
};

/// A text with the entity's number in place of its first `00`.
template <std::size_t Number, std::size_t Length>
consteval fixed_string<Length - 1> numbered(const char (&text)[Length]) {
    fixed_string<Length - 1> made(text);
    for (std::size_t i = 0; i + 1 < Length - 1; ++i)
        if (made.data_[i] == '0' && made.data_[i + 1] == '0') {
            made.data_[i] = static_cast<char>('0' + Number / 10);
            made.data_[i + 1] = static_cast<char>('0' + Number % 10);
            break;
        }
    return made;
}

/// Three ways to be apart: a text of one's own, keys that go on from another's, and texts that come late.
template <std::size_t Number>
using declaration = std::conditional_t<
    Number % 3 == 0,
    facet::entity<Entity<Number>, facet::named<numbered<Number>("Entity00")>, facet::key<"ACCOUNT#{account}", numbered<Number>("KIND00#{id}#{number:6}")>,
                  facet::index<"GSI1", numbered<Number>("KIND00#{other}"), "{at}#{id}">>,
    std::conditional_t<Number % 3 == 1,
                       facet::entity<Entity<Number>, facet::named<numbered<Number>("Entity00")>, facet::key<"ACCOUNT#{account}", numbered<Number - Number % 3>("KIND00#{id}#{number:6}#LINE#{other}")>,
                                     facet::index<"GSI2", "ALL", numbered<Number>("KIND00#{at}#{id}")>>,
                       facet::entity<Entity<Number>, facet::named<numbered<Number>("Entity00")>, facet::key<"ACCOUNT#{account}", numbered<Number>("{at}#{id}#KIND00")>>>>;

template <class Numbers>
struct many;
template <std::size_t... Number>
struct many<std::index_sequence<Number...>>
    : facet::table<"Fifty", facet::gsi<"GSI1", facet::partition<"G1">, facet::sort<"S1">>, facet::gsi<"GSI2", facet::partition<"G2">, facet::sort<"S2">>,
                   facet::discriminator<"Type">, declaration<Number>...> {};

struct Fifty : many<std::make_index_sequence<50>> {};
struct Doubled : facet::table<"Doubled", facet::discriminator<"Type">, declaration<2>, facet::entity<Entity<60>, facet::named<"Other">, facet::key<"ACCOUNT#{account}", "{at}#{id}#KIND02">>> {};

template <std::size_t Number>
bool planned() {
    const std::string x = "x";
    const auto whole = "account"_f == x && "id"_f == x && "number"_f == 5;
    using plan = facet::detail::query_plan<Fifty, Entity<Number>, std::remove_cv_t<decltype(whole)>>;
    return plan::accepted == (Number % 3 == 0 || Number % 3 == 1);
}

}  // namespace

TEST_CASE("fifty entities in one partition are proved apart, and planned, by any compiler's default limits") {
    STATIC_REQUIRE(facet::schema<Fifty>::size == 50);
    STATIC_REQUIRE(facet::valid_schema<Fifty>);
    const bool all = []<std::size_t... Number>(std::index_sequence<Number...>) {
        return (planned<Number>() && ...);
    }(std::make_index_sequence<50>{});
    CHECK(all);
}

TEST_CASE("among as many, two that are alike would be found") {
    CHECK(schema_probe::fact<Doubled>().starts_with("in table Doubled, Entity<2> and Entity<60> can be stored under one primary key: "));
}
