// SPDX-License-Identifier: BSL-1.0
#include "shards.hpp"

#include "timing.hpp"
#include "workload.hpp"

#include <facet/repository/thread_pool.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace bench {
namespace {

using namespace facet::literals;

struct Order {
    std::string order_id;
    std::string status;
    std::int64_t day;
};

/// Orders by status, whose partition is one or several.
template <facet::fixed_string Partition>
struct Board : facet::table<"Board", facet::gsi<"ByStatus", facet::partition<"StatusPK">, facet::sort<"StatusSK">>,
                            facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">, facet::index<"ByStatus", Partition, "{status}#{day:6}#{order_id}">>> {};

/// An engine whose queries take a while, as over a network.
class distant_engine : public facet::memory::engine {
public:
    template <class... Arguments>
    auto query(Arguments&&... arguments) {
        if (distance.count() > 0) std::this_thread::sleep_for(distance);
        return facet::memory::engine::query(std::forward<Arguments>(arguments)...);
    }
    std::chrono::microseconds distance{0};
};

template <facet::fixed_string Partition>
class sharded {
public:
    explicit sharded(int orders) : engine_(std::make_unique<distant_engine>()), alone_(facet::open<Board<Partition>>(*engine_)), pooled_(facet::open<Board<Partition>>(*engine_, {.parallel = &pool_})) {
        for (int i = 0; i < orders; ++i) alone_.unchecked_import(Order{"o-" + std::to_string(i), i % 5 == 0 ? "OPEN" : "DONE", i}).or_throw();
    }

    /// Median microseconds to read the newest `count` orders that are open: of this thread's time, or by the wall's clock where it waits
    /// for something.
    [[nodiscard]] double time(std::uint64_t count, int calls, bool at_once, std::uint64_t& sum) {
        auto& board = at_once ? pooled_ : alone_;
        const auto now = [&] { return at_once || engine_->distance.count() > 0 ? wall_time() : thread_time(); };
        std::vector<double> times;
        for (int i = 0; i < calls; ++i) {
            const double begin = now();
            const auto found = board.template query<Order>("status"_f == "OPEN").descending().limit(count).all().value();
            times.push_back((now() - begin) / 1'000);
            checksum seen;
            for (const Order& each : found) seen.add(each.day);
            sum = seen.value();
        }
        return median(std::move(times));
    }
    void move_away(std::chrono::microseconds distance) { engine_->distance = distance; }

private:
    facet::thread_pool pool_{15};
    std::unique_ptr<distant_engine> engine_;
    facet::repository<Board<Partition>, distant_engine> alone_;
    facet::repository<Board<Partition>, distant_engine> pooled_;
};

}  // namespace

bool measure_shards(bool quick) {
    const int orders = quick ? 20'000 : 200'000;
    sharded<"ALL"> one(orders);
    sharded<"{*:4 shards}"> four(orders);
    sharded<"{*:16 shards}"> sixteen(orders);
    bool same = true;
    std::printf("\nthe newest open orders of %d, in 1, 4 and 16 shards; microseconds\n", orders);
    std::printf("%-36s %10s %10s %10s\n", "", "1 shard", "4 shards", "16 shards");
    const auto line = [&](const char* what, std::uint64_t count, int calls, bool at_once) {
        std::uint64_t sums[3] = {};
        const double times[] = {one.time(count, calls, at_once, sums[0]), four.time(count, calls, at_once, sums[1]), sixteen.time(count, calls, at_once, sums[2])};
        const bool right = sums[0] == sums[1] && sums[0] == sums[2];
        std::printf("%-36s %10.1f %10.1f %10.1f%s\n", what, times[0], times[1], times[2], right ? "" : "  OTHER ITEMS");
        same = same && right;
    };
    line("10, one shard after the other", 10, 2'001, false);
    line("10, all at once", 10, 501, true);
    line("1,000, one after the other", 1'000, 101, false);
    line("1,000, all at once", 1'000, 101, true);
    constexpr std::chrono::microseconds distance(1'000);
    one.move_away(distance), four.move_away(distance), sixteen.move_away(distance);
    line("10, 1 ms away, one after the other", 10, 21, false);
    line("10, 1 ms away, all at once", 10, 21, true);
    return same;
}

}  // namespace bench
