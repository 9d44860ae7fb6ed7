// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/planner/bounds_probe.hpp>

#include <string>

using namespace bounds_probe;

namespace {

using other = facet::entity<Other, facet::key<"{p}", "!{x}">>;

struct Numbered : facet::table<"Numbered", other, facet::entity<Row, facet::key<"{p}", "N#{n:4}#{b}">>> {};
struct Adjacent : facet::table<"Adjacent", other, facet::entity<Row, facet::key<"{p}", "{year:+4}{month:+2}-Q{n:4}{b}">>> {};
struct Timed : facet::table<"Timed", facet::delimiter<'-'>, other, facet::entity<Row, facet::key<"{p}", "T-{at:ms}-{price:6.2}">>> {};
struct Ranked : facet::table<"Ranked", other, facet::entity<Row, facet::key<"{p}", "{phase:2}#{real}{b}">>> {};

const auto n_of = [](const Row& r) { return r.n; };
const auto b_of = [](const Row& r) -> const std::string& { return r.b; };

template <class Trial>
void report(const Trial& t) {
    INFO(t.said.text());
    CHECK(t.said.failures() == 0);
    CHECK(t.refused == 0);
    CHECK(t.said.trials() > 100'000);
}

}  // namespace

TEST_CASE("planned queries read what a filter would keep: a signed number before a text") {
    trial<Numbered> t(1);
    for (int round = 0; round < 30; ++round) {
        t.populate(50);
        for (int i = 0; i < 6; ++i) {
            const std::string p = t.some().p;
            const std::int32_t n = t.some().n;
            const auto partition = "p"_f == p;
            const auto in_partition = [&](const Row& r) { return r.p == p; };
            t.operators<"n">(partition, in_partition, n, t.some().n, n_of);
            const std::string v = t.operand(&Row::b);
            t.operators<"b">(partition && "n"_f == n, [&](const Row& r) { return r.p == p && r.n == n; }, v, t.operand(&Row::b), b_of);
        }
    }
    report(t);
}

TEST_CASE("planned queries read what a filter would keep: numbers without anything between them") {
    trial<Adjacent, 0, true> t(2);  // nothing literal comes first: the other entity lies among them
    for (int round = 0; round < 30; ++round) {
        t.populate(50);
        for (int i = 0; i < 4; ++i) {
            const Row row = t.some();
            const auto partition = "p"_f == row.p;
            t.operators<"year">(partition, [&](const Row& r) { return r.p == row.p; }, row.year, t.some().year, [](const Row& r) { return r.year; });
            const auto year = partition && "year"_f == row.year;
            const auto in_year = [&](const Row& r) { return r.p == row.p && r.year == row.year; };
            t.operators<"month">(year, in_year, row.month, t.some().month, [](const Row& r) { return r.month; });
            const auto month = year && "month"_f == row.month;
            const auto in_month = [&](const Row& r) { return in_year(r) && r.month == row.month; };
            t.operators<"n">(month, in_month, row.n, t.some().n, n_of);
            t.operators<"b">(month && "n"_f == row.n, [&](const Row& r) { return in_month(r) && r.n == row.n; }, t.operand(&Row::b), t.operand(&Row::b), b_of);
        }
    }
    report(t);
}

TEST_CASE("planned queries read what a filter would keep: times and decimals") {
    trial<Timed> t(3);
    for (int round = 0; round < 40; ++round) {
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
    report(t);
}

TEST_CASE("planned queries read what a filter would keep: ordinals and floating-point numbers") {
    trial<Ranked, 0, true> t(4);
    for (int round = 0; round < 30; ++round) {
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
    report(t);
}
