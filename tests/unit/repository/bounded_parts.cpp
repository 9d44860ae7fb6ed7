// SPDX-License-Identifier: BSL-1.0
// The parts of a read that an executor asks in other threads are bound as the thread is that reads.
#include <facet/core/cancellation.hpp>
#include <facet/core/deadline.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

using namespace facet::literals;
using repository_probe::scripted_backend;
namespace request = facet::request;

namespace bounded_parts {

struct Reading {
    std::string device;
    std::int32_t day = 0;
};
struct Readings : facet::table<"BoundedReadings", facet::entity<Reading, facet::key<"DAY#{day:4}", "DEVICE#{device}">>> {};

struct stopped {
    bool* asked;
    [[nodiscard]] bool stop_requested() const { return *asked; }
};
/// Notes what bounds the thread that asks.
struct noting_backend : scripted_backend {
    std::vector<facet::deadline::clock::time_point> limits{};
    std::size_t cancelled = 0;

    facet::result<request::page> query(const request::table& table, const request::query& query, request::item_sink sink) {
        note();
        return scripted_backend::query(table, query, sink);
    }
    facet::result<request::page> scan(const request::table& table, const request::scan& scan, request::item_sink sink) {
        note();
        return scripted_backend::scan(table, scan, sink);
    }
    void note() {
        limits.push_back(facet::deadline::current());
        cancelled += facet::cancellation::requested() ? 1 : 0;
    }
};
/// Each task in a thread of its own, one after the other.
struct elsewhere final : facet::executor {
    void run(facet::span<const facet::function_ref<void()>> tasks) override {
        for (const auto& task : tasks) std::thread([&task] { task(); }).join();
    }
};

}  // namespace bounded_parts

using namespace bounded_parts;

TEST_CASE("parts that an executor asks are bound by the deadline and the cancellation of the thread that reads") {
    noting_backend backend;
    elsewhere threads;
    const auto readings = facet::open<Readings>(backend, {.parallel = &threads});
    for (int day = 0; day < 4; ++day) readings.put(Reading{"d", day}).or_throw();
    const auto query = [&] { return readings.query<Reading>("day"_f == facet::each_of(0, 1, 2, 3)).all().value().size(); };
    CHECK(query() == 4);
    CHECK(backend.limits == std::vector<facet::deadline::clock::time_point>(4, facet::deadline::clock::time_point::max()));
    CHECK(backend.cancelled == 0);
    backend.limits.clear();

    const auto soon = facet::deadline::clock::now() + std::chrono::hours(1);
    bool asked = true;
    const facet::deadline limit(soon);
    const facet::cancellation scope(stopped{&asked});
    CHECK(query() == 4);
    CHECK(backend.limits == std::vector<facet::deadline::clock::time_point>(4, soon));
    CHECK(backend.cancelled == 4);
    CHECK(readings.scan<Reading>().segments(3).all().value().size() == 4);
    CHECK(backend.limits == std::vector<facet::deadline::clock::time_point>(7, soon));
    CHECK(backend.cancelled == 7);
}
