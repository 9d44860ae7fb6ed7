// SPDX-License-Identifier: BSL-1.0
#include <unit/planner/bounds_report.hpp>

#include <string>

using namespace bounds_probe;

namespace {

using other = facet::entity<Other, facet::key<"{p}", "!{x}">>;

struct Timed : facet::table<"Timed", facet::delimiter<'-'>, other, facet::entity<Row, facet::key<"{p}", "T-{at:ms}-{price:6.2}">>> {};
struct Ranked : facet::table<"Ranked", other, facet::entity<Row, facet::key<"{p}", "{phase:2}#{real}{b}">>> {};

}  // namespace

TEST_CASE("planned queries read what a filter would keep: times and decimals") {
    trial<Timed> t(3);
    for (int round = 0; round < facet::test::repeats(40); ++round) {
        t.populate(50);
        for (int i = 0; i < 6; ++i) {
            const Row row = t.some();
            const auto partition = "p"_f == row.p;
            const auto in_partition = [&](const Row& r) { return r.p == row.p; };
            t.operators<"at">(partition, in_partition, row.at, t.some().at, [](const Row& r) { return r.at; });
            const auto time = partition && "at"_f == row.at;
            t.operators<"price">(time, [&](const Row& r) { return r.p == row.p && r.at == row.at; }, row.price, t.some().price, [](const Row& r) { return r.price; });
        }
        // Days are half-open ranges, and operands of another precision.
        const auto day = std::chrono::floor<std::chrono::days>(t.some().at);
        const std::string p = t.some().p;
        t.judge("p"_f == p && "at"_f >= day && "at"_f < day + std::chrono::days(1),
                [&](const Row& r) { return r.p == p && std::chrono::floor<std::chrono::days>(r.at) == day; });
    }
    report_all_taken(t);
}

TEST_CASE("planned queries read what a filter would keep: ordinals and floating-point numbers") {
    trial<Ranked, 0, true> t(4);
    for (int round = 0; round < facet::test::repeats(30); ++round) {
        t.populate(50);
        for (int i = 0; i < 6; ++i) {
            const Row row = t.some();
            const auto partition = "p"_f == row.p;
            const auto in_partition = [&](const Row& r) { return r.p == row.p; };
            t.operators<"phase">(partition, in_partition, row.phase, t.some().phase, [](const Row& r) { return r.phase; });
            const auto phase = partition && "phase"_f == row.phase;
            const auto in_phase = [&](const Row& r) { return r.p == row.p && r.phase == row.phase; };
            t.operators<"real">(phase, in_phase, row.real, t.some().real, [](const Row& r) { return r.real; });
        }
    }
    report_all_taken(t);
}
