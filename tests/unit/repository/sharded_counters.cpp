// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/sharded_counter.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

using namespace facet::literals;

namespace {

struct Views {
    std::string page;
    std::uint16_t shard;
    std::int64_t count;
};
struct Pages : facet::table<"Pages", facet::entity<Views, facet::key<"VIEWS#{page}#{shard:plain}", "VIEWS">>> {};
/// A counter of other types, with fields that facet keeps.
template <class Count>
struct Tally {
    std::string page;
    std::uint8_t shard;
    Count count;
    std::uint32_t version = 0;
};
template <class Count>
struct Tallies : facet::table<"Tallies", facet::entity<Tally<Count>, facet::version<"version">, facet::key<"TALLY#{page}#{shard:plain}", "TALLY">>> {};

/// The sum of these, each in a shard of its own.
template <class Count>
facet::result<Count> sum_of(const std::vector<Count>& counts) {
    facet::memory::engine engine;
    auto tallies = facet::open<Tallies<Count>>(engine);
    auto counter = facet::make_sharded_counter<Tally<Count>, "shard", "count">(tallies, 200);
    for (std::uint32_t shard = 0; shard < counts.size(); ++shard) counter.add_to("page"_f == "p", shard, counts[shard]).or_throw();
    return counter.sum("page"_f == "p");
}

}  // namespace

TEST_CASE("a sharded counter adds to any of its items, and sums them up") {
    facet::memory::engine engine;
    auto pages = facet::open<Pages>(engine);
    auto views = facet::make_sharded_counter<Views, "shard", "count">(pages, 10);
    CHECK(views.sum("page"_f == "home").value() == 0);
    std::int64_t expected = 0;
    for (int i = 1; i <= 500; ++i) {
        views.add("page"_f == "home", i % 7 - 2).or_throw();
        expected += i % 7 - 2;
    }
    views.add("page"_f == "about", 5).or_throw();
    CHECK(views.sum("page"_f == "home").value() == expected);
    CHECK(views.sum("page"_f == "about").value() == 5);
    std::uint64_t used = 0;
    for (const Views& each : pages.scan<Views>().or_throw()) used += each.page == "home" && each.shard < 10 ? 1 : 0;
    CHECK(used == 10);  // 500 additions leave one of ten out once in 10^22 runs
    const auto nameless = views.sum("page"_f == "");
    CHECK(nameless.error().to_string() == "InvalidKey: page is empty; DynamoDB refuses empty key parts (operation sum, table Pages, entity Views, rule K5)");
}

TEST_CASE("a sum includes what was added before it where it is said to be consistent") {
    repository_probe::scripted_backend backend;
    auto pages = facet::open<Pages>(backend);
    const auto views = facet::make_sharded_counter<Views, "shard", "count">(pages, 10);
    for (std::uint32_t shard = 0; shard < 10; ++shard) views.add_to("page"_f == "home", shard, 1).or_throw();
    CHECK(views.sum("page"_f == "home").value() == 10);
    CHECK(backend.consistent == 0);
    CHECK(views.sum("page"_f == "home", facet::consistent).value() == 10);
    CHECK(backend.consistent == 10);
}

TEST_CASE("a sharded counter joins a transaction, and knows the shards it had") {
    facet::memory::engine engine;
    auto pages = facet::open<Pages>(engine);
    auto wide = facet::make_sharded_counter<Views, "shard", "count">(pages, 20);
    for (std::uint32_t shard = 0; shard < 20; ++shard) wide.add_to("page"_f == "home", shard, 1).or_throw();
    auto narrow = facet::make_sharded_counter<Views, "shard", "count">(pages, 4, 20);
    CHECK(pages.transact(narrow.add_to("page"_f == "home", 18, 100), narrow.add("page"_f == "about", 1)).has_value());
    CHECK(narrow.sum("page"_f == "home").value() == 120);
    CHECK(pages.get<Views>("page"_f == "home" && "shard"_f == 2)->count == 101);
    CHECK(wide.sum("page"_f == "home").value() == 120);
    CHECK(facet::make_sharded_counter<Views, "shard", "count">(pages, 4).sum("page"_f == "home").value() == 104);
}

TEST_CASE("a counter has no more shards than its field can tell apart") {
    struct Hits {
        std::string page;
        std::uint8_t shard;
        std::int64_t count;
    };
    struct Small : facet::table<"Small", facet::entity<Hits, facet::key<"HITS#{page}#{shard:plain}", "HITS">>> {};
    facet::memory::engine engine;
    auto small = facet::open<Small>(engine);
    const auto counter = [&](std::uint32_t shards, std::uint32_t formerly = 0) { return facet::make_sharded_counter<Hits, "shard", "count">(small, shards, formerly); };
    const auto hits = counter(256, 200);
    for (std::uint32_t shard = 0; shard < 600; ++shard) hits.add_to("page"_f == "home", shard, 1).or_throw();
    CHECK(hits.sum("page"_f == "home").value() == 600);
    CHECK(small.scan<Hits>().count().value() == 256);

    const auto refuses = [&](const auto& wrong, std::string_view words) {
        const auto sum = wrong.sum("page"_f == "home");
        const auto added = wrong.add("page"_f == "home", 1).run();
        const auto told = [&](const auto& outcome) { return outcome.failed() && outcome.error().code == facet::error_code::validation && outcome.error().message == words; };
        CHECK(told(sum));
        CHECK(told(added));
        CHECK(!small.transact(wrong.add_to("page"_f == "home", 7, 1)).has_value());
    };
    refuses(counter(0), "the counter count is spread over 0 shards; it needs at least one");
    refuses(counter(0, 5), "the counter count is spread over 0 shards; it needs at least one");
    refuses(counter(257), "the counter count is spread over 257 shards; shard can tell 256 apart");
    refuses(counter(4, 1000), "the counter count is spread over 1000 shards; shard can tell 256 apart");
    CHECK(hits.sum("page"_f == "home").value() == 600);
}

TEST_CASE("what takes away from a count without a sign goes to a shard that is said, since any other could get below zero") {
    facet::memory::engine engine;
    auto tallies = facet::open<Tallies<std::uint32_t>>(engine);
    const auto counter = facet::make_sharded_counter<Tally<std::uint32_t>, "shard", "count">(tallies, 10);
    counter.add_to("page"_f == "p", 3, 5).or_throw();
    const auto taken = counter.add("page"_f == "p", -2).run();
    REQUIRE(taken.failed());
    CHECK(taken.error().code == facet::error_code::validation);
    CHECK(taken.error().message == "the counter count has no sign, and a negative amount can take one of its shards below zero, which cannot be read; make count a signed "
                                   "number, or say by add_to() which shard has enough");
    CHECK(taken.error().operation == "upsert");
    CHECK(!tallies.transact(counter.add("page"_f == "p", -1)).has_value());
    CHECK(counter.sum("page"_f == "p").value() == 5);
    counter.add_to("page"_f == "p", 3, -2).or_throw();
    counter.add("page"_f == "p", 0).or_throw();
    counter.add("page"_f == "p", 7u).or_throw();
    CHECK(counter.sum("page"_f == "p").value() == 10);
}

TEST_CASE("several threads add by one counter, and by copies of it") {
    facet::memory::engine engine;
    auto pages = facet::open<Pages>(engine);
    const auto views = facet::make_sharded_counter<Views, "shard", "count">(pages, 8);
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&views, i] {
            const auto own = views;
            for (int k = 0; k < 250; ++k) (i % 2 == 0 ? views : own).add("page"_f == "home", 1).or_throw();
        });
    for (auto& each : threads) each.join();
    CHECK(views.sum("page"_f == "home").value() == 1000);
    CHECK(pages.scan<Views>().count().value() == 8);
}

TEST_CASE("a sum that its field cannot hold is an error, whatever the order of what it is made of") {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    CHECK(sum_of<std::int64_t>({most, 0, -3}).value() == most - 3);
    CHECK(sum_of<std::int64_t>({most, 5, -6}).value() == most - 1);
    CHECK(sum_of<std::int64_t>({least, -5, 6}).value() == least + 1);
    const auto over = sum_of<std::int64_t>({most, 1});
    REQUIRE(!over.has_value());
    CHECK(over.error().code == facet::error_code::decode_failed);
    CHECK(over.error().message == "the sum of all shards is out of the range of count");
    CHECK(over.error().operation == "sum");
    CHECK(over.error().table == "Tallies");
    CHECK(!sum_of<std::int64_t>({least, -1}).has_value());
    CHECK(sum_of<std::uint64_t>({std::numeric_limits<std::uint64_t>::max()}).has_value());
    CHECK(!sum_of<std::uint64_t>({std::numeric_limits<std::uint64_t>::max(), 1}).has_value());
    CHECK(sum_of(std::vector<std::int32_t>(107, 20'000'000)).value() == 2'140'000'000);
    CHECK(!sum_of(std::vector<std::int32_t>(108, 20'000'000)).has_value());
    CHECK(sum_of(std::vector<double>(150, 0.5)).value() == 75.0);
    CHECK(sum_of<float>({3e38f, -3e38f, 2.0f}).value() == 2.0f);
    CHECK(sum_of<float>({3e38f, 3e38f, -3e38f}).value() == 3e38f);
    CHECK(!sum_of<float>({3e38f, 3e38f}).has_value());
    CHECK(sum_of(std::vector<facet::decimal>(150, facet::decimal(2))).value() == facet::decimal(300));
    const facet::decimal huge = facet::decimal::parse("9e125").value();
    CHECK(!sum_of<facet::decimal>({huge, huge}).has_value());
}
