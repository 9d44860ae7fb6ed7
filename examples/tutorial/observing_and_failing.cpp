// SPDX-License-Identifier: BSL-1.0
// Backends around a backend: one that tells of every call, one that makes calls fail, one whose indexes lag.
#include "expect.hpp"

// [include]
#include <facet/backend/fault_injection.hpp>
#include <facet/backend/lagging_indexes.hpp>
#include <facet/backend/observed.hpp>
#include <facet/backend/partition_heat.hpp>
// [/include]

#include <cstdint>
#include <string>

using namespace facet::literals;

namespace {

// [declare]
struct Counter { std::string page; std::string country; std::int64_t views; };

struct Web : facet::table<"Web",
    facet::gsi<"ByCountry", facet::partition<"GPK">, facet::sort<"GSK">>,
    facet::entity<Counter,
        facet::key<"PAGE#{page}", "COUNTRY#{country}">,
        facet::index<"ByCountry", "COUNTRY#{country}", "PAGE#{page}">>> {};
// [/declare]

// What is tested: adds a view, and tries again where that is safe.
// [subject]
bool add_view(const facet::repository<Web, facet::any_backend>& web, const std::string& page) {
    for (int attempt = 0; attempt < 3; ++attempt) {
        auto done = web.upsert<Counter>("page"_f == page && "country"_f == "IS").add("views"_f, 1).run();
        if (done.has_value()) return true;
        if (done.error().code != facet::error_code::throughput_exceeded) return false;  // it may have been done
    }
    return false;
}
// [/subject]

}  // namespace

int main() {
    std::string text;

    // [observed]
    facet::memory::engine engine;
    facet::observed watched(engine, [&text](const facet::call_report& report) {
        text += to_string(report.call);
        text += ' ';
        text += report.table();
        text += report.failure == nullptr ? " ok" : ' ' + report.failure->to_string();
        text += ", " + std::to_string(report.units()) + " units\n";
    });
    facet::any_backend backend(watched);           // so that what is opened has one type, wrapped or not
    auto web = facet::open<Web>(backend);
    add_view(web, "home");
    // [/observed]
    expect_text(text, "update Web ok, 2.000000 units\n");

    // [heat]
    facet::partition_heat heat;                    // an observer; 128 partitions at most
    facet::observed measured(engine, heat, {.hash_partitions = false});
    facet::any_backend hot(measured);
    auto busy = facet::open<Web>(hot);
    for (int i = 0; i < 50; ++i) add_view(busy, i % 5 == 0 ? "about" : "home");
    for (const facet::hot_partition& each : heat.hottest(3))
        std::printf("%s %s: %.1f of %.1f units\n", each.table.c_str(), each.partition.c_str(), each.heat, heat.total());
    // [/heat]
    expect(heat.hottest(3).front().partition == "PAGE#home");
    expect(heat.hottest(3).size() == 2);
    expect(heat.hottest(3).front().heat == 40);
    expect(heat.total() == 50);

    // [faulty]
    facet::faulty failing(engine);
    facet::any_backend unreliable(failing);
    auto shaky = facet::open<Web>(unreliable);

    // Throttled twice: tried again, and done.
    failing.schedule({.rules = {{.kind = facet::fault_kind::throughput_exceeded, .calls = facet::all_writes, .times = 2}}});
    expect(add_view(shaky, "news"));
    expect(failing.injected()[facet::fault_kind::throughput_exceeded] == 2);

    // Done, but the answer is lost: trying again would count twice.
    failing.schedule({.rules = {{.kind = facet::fault_kind::internal_error_after, .calls = facet::call_kind::update, .times = 1}}});
    expect(!add_view(shaky, "news"));
    expect(shaky.get<Counter>("page"_f == "news" && "country"_f == "IS")->views == 2);
    // [/faulty]

    // [random]
    failing.schedule({.seed = 42, .rules = {
        {.kind = facet::fault_kind::throttling, .probability = 0.05},                                      // a twentieth of all calls
        {.kind = facet::fault_kind::transaction_conflict, .table = "Web", .probability = 0.2, .action = 0},
        {.kind = facet::fault_kind::partial_batch, .share = 0.3},                                          // each batch comes back in part
        {.kind = facet::fault_kind::unavailable_before, .calls = facet::all_reads, .first = 100, .times = 20}}});
    // [/random]
    failing.stop();

    // [lagging]
    facet::memory::engine primary;
    facet::memory::engine replica;                              // what answers for the global indexes
    facet::lagging_indexes late(primary, replica);
    facet::any_backend eventual(late);
    auto slow = facet::open<Web>(eventual);
    add_view(slow, "home");
    expect(slow.query<Counter>("country"_f == "IS").all()->empty());
    expect(slow.query<Counter>("page"_f == "home").all()->size() == 1);
    late.catch_up().value();
    expect(slow.query<Counter>("country"_f == "IS").all()->size() == 1);
    late.lag(3);                                                // from now on, three item writes behind
    // [/lagging]

    // [stacked]
    facet::faulty faults(late);                                 // failures around the lag,
    facet::observed all(faults, heat);                          // and what the caller sees is what is told
    // [/stacked]
    facet::any_backend outermost(all);
    expect(add_view(facet::open<Web>(outermost), "home"));
}
