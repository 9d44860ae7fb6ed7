// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>
#include <support/limited_new.hpp>

#include <cstddef>
#include <new>
#include <optional>
#include <string>
#include <vector>

// A typed read for which the heap runs out of memory, at any of its allocations, is an error or throws: no item comes with less than it has.

namespace {

using namespace facet::literals;

struct Letter {
    std::string box;
    std::string id;
    std::string text;
    std::optional<std::string> note;
    double weight;
    friend bool operator==(const Letter&, const Letter&) = default;
};
struct Parcel {
    std::string box;
    std::string id;
    std::string text;
    std::vector<std::string> things;
    friend bool operator==(const Parcel&, const Parcel&) = default;
};
struct Post : facet::table<"Post", facet::entity<Letter, facet::key<"BOX#{box}", "LETTER#{id}">>, facet::entity<Parcel, facet::key<"BOX#{box}", "PARCEL#{id}">>> {};

Letter letter(int i) { return {"b", std::to_string(i), std::string(40, 'x') + std::to_string(i), std::string(50, 'n'), i / 4.0}; }
Parcel parcel(int i) { return {"b", std::to_string(i), std::string(40, 'x') + std::to_string(i), {std::string(60, 't'), "short"}}; }

/// What a call gives while the heap lets so many allocations through, if it gives anything; whether one was refused.
template <class Call>
auto run_short(std::size_t allowed, bool for_good, bool& refused, const Call& call) -> std::optional<decltype(call())> {
    facet::test::allocation_limit& limit = facet::test::heap_limit();
    limit.arm(allowed, for_good);
    std::optional<decltype(call())> found;
    try {
        found.emplace(call());
    } catch (const std::bad_alloc&) {
    }
    refused = limit.refused > 0;
    limit.armed = false;
    return found;
}

template <class Call, class Value>
void at_each_allocation(const Call& call, const Value& whole) {
    for (const bool for_good : {false, true}) {
        bool refused = true;
        for (std::size_t allowed = 0; refused; ++allowed) {
            REQUIRE(allowed < 1000);
            const auto found = run_short(allowed, for_good, refused, call);
            if (!found.has_value()) {
                CHECK(refused);
            } else if (found->has_value()) {
                CHECK(**found == whole);
            } else {
                CHECK(found->error().code == facet::error_code::out_of_memory);
            }
        }
    }
}

}  // namespace

TEST_CASE("a typed read that runs out of memory at any point gives no item with less than it has", "[out_of_memory]") {
    facet::memory::engine engine;
    const auto post = facet::open<Post>(engine);
    std::vector<Letter> letters;
    std::vector<Parcel> parcels;
    for (int i = 0; i < 4; ++i) {
        post.put(letters.emplace_back(letter(i))).or_throw();
        post.put(parcels.emplace_back(parcel(i))).or_throw();
    }
    at_each_allocation([&] { return post.get<Letter>("box"_f == "b" && "id"_f == "3"); }, letters[3]);
    at_each_allocation([&] { return post.get<Parcel>("box"_f == "b" && "id"_f == "3"); }, parcels[3]);
    at_each_allocation([&] { return post.query<Letter>("box"_f == "b").all(); }, letters);
    at_each_allocation([&] { return post.query<Parcel>("box"_f == "b").all(); }, parcels);
}
