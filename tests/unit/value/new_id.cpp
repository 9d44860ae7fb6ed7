// SPDX-License-Identifier: BSL-1.0
#include <facet/value/new_id.hpp>
#include <support/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace {

/// What a copy of this process, by fork(), says: at most 256 characters.
template <class Call>
std::string said_by_copy(const Call& call) {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const ::pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const std::string said = call();
        ::_exit(::write(ends[1], said.data(), said.size()) == static_cast<::ssize_t>(said.size()) ? 0 : 1);
    }
    ::close(ends[1]);
    char some[256];
    const ::ssize_t count = ::read(ends[0], some, sizeof some);
    ::close(ends[0]);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    REQUIRE(count > 0);
    return {some, static_cast<std::size_t>(count)};
}

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

TEST_CASE("a ulid ascends though the random part was counted to its end") {
    chosen source{1'000, ~std::uint64_t{0}};
    facet::ulid_generator next(source.sources());
    CHECK(next() == "00000000Z8ZZZZZZZZZZZZZZZZ");
    CHECK(next() == "00000000Z90000000000000000");
    CHECK(next() == "00000000Z90000000000000001");
    source.now = 1'001;  // which the count has come to already
    CHECK(next() == "00000000Z90000000000000002");
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

TEST_CASE("a process that was copied makes other ids than the one it is a copy of") {
    CHECK(facet::new_uuid() != facet::new_uuid());
    const auto uuid = [] { return facet::conversion<facet::uuid>::to_stored(facet::new_uuid()); };
    CHECK(said_by_copy(uuid) != uuid());

    // Within one millisecond, or where the clock steps back, a ulid is counted up: both would count to the same.
    std::uint64_t now = 2'000;
    facet::ulid_generator next({.now = [](void* at) { return *static_cast<std::uint64_t*>(at); }, .context = &now});
    const std::string before = next();
    for (const std::uint64_t then : {2'000u, 1'000u}) {
        now = then;
        CHECK(said_by_copy([&] { return next(); }) != next());
    }
    CHECK(said_by_copy([&] { return next() + next(); }).substr(0, 10) == before.substr(0, 10));
}
