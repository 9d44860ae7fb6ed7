// SPDX-License-Identifier: BSL-1.0
// The parts that facet.hpp leaves out and that need no other library, with a standard library that they are not otherwise tested with.
#include <facet/facet.hpp>
#include <facet/repository/async.hpp>
#include <facet/repository/audit.hpp>
#include <facet/repository/backfill.hpp>
#include <facet/repository/bind.hpp>
#include <facet/repository/cursor_at.hpp>
#include <facet/repository/decode.hpp>
#include <facet/repository/erase_all.hpp>
#include <facet/repository/erase_everything.hpp>
#include <facet/repository/erase_node.hpp>
#include <facet/repository/sharded_counter.hpp>
#include <facet/repository/show.hpp>
#include <facet/repository/sweep.hpp>
#include <facet/repository/thread_pool.hpp>
#include <facet/value/attribute_value.hpp>
#include <facet/value/decimal_rounding.hpp>
#include <facet/value/duration.hpp>
#include <facet/value/epoch_time.hpp>
#include <facet/value/uuid.hpp>
#include <facet/value/variant.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <variant>

using namespace facet::literals;

namespace {

struct Event {
    std::string day;
    std::int64_t at;
};
struct Events : facet::table<"Events", facet::entity<Event, facet::key<"DAY#{day}#{at:4 shards}", "{at:6}">>> {};

static_assert(facet::rounded("2.675"_decimal, 2) == "2.68"_decimal);
static_assert(facet::storable<std::variant<Event, std::monostate>>);

/// How many of the steps did what they should.
int steps() {
    facet::memory::engine engine;
    facet::thread_pool pool(3);
    auto opened = facet::try_open<Events>(engine, {.parallel = &pool});
    if (!opened.has_value()) return 0;
    const auto events = std::move(*opened);
    int done = 0;
    for (int i = 0; i < 40; ++i) done += events.put(Event{"monday", i}).run().has_value() ? 1 : 0;
    const auto all = events.query<Event>("day"_f == "monday").all();
    done += all.has_value() && all->size() == 40 && all->back().at == 39 ? 1 : 0;
    const auto audited = facet::audit(events, [](const facet::finding&) {});
    done += audited.has_value() ? 1 : 0;
    return done;
}

}  // namespace

int main() {
    const int done = steps();
    if (done == 42) std::puts("ok");
    else std::printf("%d of 42 steps\n", done);
    return done == 42 ? 0 : 1;
}
