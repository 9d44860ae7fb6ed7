// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/backend/observed.hpp>
#include <facet/repository/thread_pool.hpp>

#include <support/catch.hpp>
#include <support/unless_zero.hpp>

#include <atomic>
#include <cstdint>
#include <set>
#include <stop_token>
#include <string>

using namespace facet::literals;

namespace {

struct Box {
    std::string id;
    std::int64_t weight = 0;
};
struct Store : facet::table<"Store", facet::entity<Box, facet::key<"BOX#{id}", "BOX">>> {};

constexpr int boxes_in_all = 500;

struct world {
    facet::memory::engine engine{};
    facet::thread_pool pool{3};
    facet::repository<Store, facet::memory::engine> alone = facet::open<Store>(engine);
    facet::repository<Store, facet::memory::engine> together = facet::open<Store>(engine, {.parallel = &pool});

    world() {
        for (int i = 0; i < boxes_in_all; ++i) alone.put(Box{std::to_string(i), i}).or_throw();
    }
};

template <class Result>
std::string said(const Result& of) {
    return of.has_value() ? "ok" : std::string(to_string(of.error().code));
}

std::int64_t sum_of(const std::vector<Box>& boxes) {
    std::int64_t sum = 0;
    for (const Box& each : boxes) sum += each.weight;
    return sum;
}

}  // namespace

TEST_CASE("S1 all segments of a scan, one after the other or at once, are the table, each item once") {
    world on;
    for (auto* store : {&on.alone, &on.together}) {
        for (const std::uint32_t segments : {1u, 2u, 7u, 64u, 1000u}) {
            const auto all = store->scan<Box>().segments(segments).page_size(3).all();
            REQUIRE(all.has_value());
            CHECK(all->size() == boxes_in_all);
            CHECK(sum_of(*all) == boxes_in_all * (boxes_in_all - 1) / 2);
        }
        CHECK(store->scan<Box>().segments(5).count().value() == boxes_in_all);
        CHECK(store->scan<Box>().segments(5).limit(17).all()->size() == 17);
        std::set<std::string> met;
        for (const Box& each : store->scan<Box>().segments(4).page_size(2).or_throw()) CHECK(met.insert(each.id).second);
        CHECK(met.size() == boxes_in_all);
    }
}

TEST_CASE("an executor may be given as what converts to a pointer to one, and a write be chosen at run time") {
    struct holder {
        facet::executor* held;
        operator facet::executor*() const { return held; }
    };
    world on;
    const auto store = facet::open<Store>(on.engine, {.parallel = holder{&on.pool}});
    const auto none = facet::open<Store>(on.engine, {.parallel = nullptr});
    for (const bool fresh : {true, false}) (fresh ? store.create(Box{"new", 1}) : none.replace(Box{"new", 2})).or_throw();
    CHECK(store.get<Box>("id"_f == "new")->weight == 2);
}

TEST_CASE("S1 one cursor goes on in all segments") {
    world on;
    for (const std::uint64_t limit : {0u, 1u, 10u, 33u}) {
        std::set<std::string> met;
        facet::cursor place;
        std::size_t pages = 0;
        do {
            auto page = on.together.scan<Box>().segments(6).page_size(4).limit(facet::test::unless_zero(limit)).after(place).page();
            REQUIRE(page.has_value());
            for (const Box& each : page->items) CHECK(met.insert(each.id).second);
            if (limit != 0) CHECK(page->items.size() <= limit);
            place = page->next;
            REQUIRE(++pages < 2 * boxes_in_all);
        } while (!place.empty());
        CHECK(met.size() == boxes_in_all);
    }
    const auto page = on.alone.scan<Box>().segments(6).limit(5).page();
    CHECK(said(on.alone.scan<Box>().segments(7).after(page->next).page()) == "ForeignCursor");
    CHECK(said(on.alone.scan<Box>().segment(0, 6).after(page->next).page()) == "ForeignCursor");
    CHECK(said(on.alone.scan<Box>().after(page->next).page()) == "ForeignCursor");
}

TEST_CASE("S2 segments that there cannot be are refused") {
    world on;
    CHECK(said(on.alone.scan<Box>().segments(0).all()) == "ValidationException");
    CHECK(said(on.alone.scan<Box>().segments(1001).all()) == "ValidationException");
    CHECK(on.alone.scan<Box>().segments(0).all().error().rule == "S2");
}

TEST_CASE("a scan is told to read one part of a table, or all parts at once") {
    world on;
    for (const auto& refused : {on.alone.scan<Box>().segment(1, 4).segments(4).all(), on.alone.scan<Box>().segments(4).segment(1, 4).all()}) {
        REQUIRE(!refused.has_value());
        CHECK(refused.error().message == "segment() reads one part of a table, segments() all of them at once: a scan is told one or the other");
    }
    CHECK(on.alone.scan<Box>().segment(1, 4).segment(0, 4).all().has_value());
    CHECK(on.alone.scan<Box>().segments(2).segments(4).all().has_value());
}

TEST_CASE("W2 the capacity of all segments is counted") {
    world on;
    facet::request::consumed_capacity units;
    (void)on.together.scan<Box>().segments(8).metered(units).all();
    facet::request::consumed_capacity one_by_one;
    for (std::uint32_t i = 0; i < 8; ++i) (void)on.alone.scan<Box>().segment(i, 8).metered(one_by_one).all();
    CHECK(units.total() == one_by_one.total());
}

TEST_CASE("segments are asked at once, and each error comes through") {
    struct counting final : facet::executor {
        std::atomic<std::size_t> most{0};
        void run(facet::span<const facet::function_ref<void()>> tasks) override {
            if (tasks.size() > most) most = tasks.size();
            for (const auto& task : tasks) task();
        }
    };
    facet::memory::engine engine;
    counting watched;
    auto store = facet::open<Store>(engine, {.parallel = &watched});
    for (int i = 0; i < boxes_in_all; ++i) store.put(Box{std::to_string(i), i}).or_throw();
    (void)store.scan<Box>().segments(6).page_size(2).all();
    CHECK(watched.most == 6);
    (void)engine.erase_table("Store");
    CHECK(said(store.scan<Box>().segments(6).all()) == "ResourceNotFoundException");
}

TEST_CASE("what an executor asks is bound by the deadline of the thread that reads, and by its cancellation") {
    world on;
    std::atomic<int> asked = 0;
    const auto soon = facet::deadline::clock::now() + std::chrono::hours(1);
    facet::observed watched(on.engine, [&](const facet::call_report& of) {
        if (of.call == facet::call_kind::scan && facet::deadline::current() == soon && facet::cancellation::requested()) ++asked;
    });
    auto store = facet::open<Store>(watched, {.parallel = &on.pool});
    const facet::deadline limit(soon);
    std::stop_source stop;
    stop.request_stop();
    const facet::cancellation scope(stop.get_token());
    CHECK(store.scan<Box>().segments(6).all()->size() == boxes_in_all);
    CHECK(asked >= 6);
}
