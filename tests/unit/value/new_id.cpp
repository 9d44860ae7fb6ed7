// SPDX-License-Identifier: BSL-1.0
#include <facet/value/new_id.hpp>
#include <support/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace {

/// A clock and random bits that a test chooses.
struct chosen {
    std::uint64_t now = 0;
    std::uint64_t bits = 0;
    [[nodiscard]] facet::ulid_sources sources() {
        return {[](void* self) { return static_cast<chosen*>(self)->now; }, [](void* self) { return static_cast<chosen*>(self)->bits; }, this};
    }
};

}  // namespace

TEST_CASE("a ulid is its time and its random bits in Crockford's base 32") {
    chosen source{1'469'918'176'385, 0};
    // The time of the specification's own example, 01ARYZ6S41.
    CHECK(facet::ulid_generator(source.sources())() == "01ARYZ6S410000000000000000");
    source.bits = ~std::uint64_t{0};
    CHECK(facet::ulid_generator(source.sources())() == "01ARYZ6S41ZZZZZZZZZZZZZZZZ");
    source.now = (std::uint64_t{1} << 48) - 1;
    CHECK(facet::ulid_generator(source.sources())() == "7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
    source.now = 1;
    source.bits = 0x0123456789abcdefu;
    // 0xcdef, then 0x0123456789abcdef.
    CHECK(facet::ulid_generator(source.sources())() == "0000000001SQQG28T5CY4TQKFF");
}

TEST_CASE("ulids of one generator ascend, within a millisecond and where the clock steps back") {
    chosen source{1'000, ~std::uint64_t{0} - 2};
    facet::ulid_generator next(source.sources());
    std::vector<std::string> made;
    for (int i = 0; i < 10; ++i) made.push_back(next());
    source.now = 500;
    for (int i = 0; i < 10; ++i) made.push_back(next());
    source.now = 2'000;
    source.bits = 0;
    made.push_back(next());
    CHECK(std::is_sorted(made.begin(), made.end()));
    CHECK(std::adjacent_find(made.begin(), made.end()) == made.end());
    CHECK(made.back() == "00000001YG0000000000000000");
}

TEST_CASE("new ids differ, from many threads") {
    facet::ulid_generator next;
    std::vector<std::vector<std::string>> made(4);
    std::vector<std::thread> workers;
    for (auto& mine : made)
        workers.emplace_back([&] {
            for (int i = 0; i < 2'000; ++i) {
                mine.push_back(next());
                mine.push_back(facet::conversion<facet::uuid>::to_stored(facet::new_uuid()));
            }
        });
    for (std::thread& each : workers) each.join();
    std::set<std::string> all;
    for (const auto& mine : made) all.insert(mine.begin(), mine.end());
    CHECK(all.size() == 16'000);
    const facet::uuid one = facet::new_uuid();
    CHECK(one.version() == boost::uuids::uuid::version_random_number_based);
}

TEST_CASE("a ulid ascends though the clock shows no time at all") {
    chosen source{0, 7};
    facet::ulid_generator next(source.sources());
    const std::string first = next();
    CHECK(next() > first);
}
