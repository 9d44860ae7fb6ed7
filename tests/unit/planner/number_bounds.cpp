// SPDX-License-Identifier: BSL-1.0
#include <unit/planner/bounds_report.hpp>

#include <string>

using namespace bounds_probe;

namespace {

using other = facet::entity<Other, facet::key<"{p}", "!{x}">>;

struct Numbered : facet::table<"Numbered", other, facet::entity<Row, facet::key<"{p}", "N#{n:4}#{b}">>> {};
struct Adjacent : facet::table<"Adjacent", other, facet::entity<Row, facet::key<"{p}", "{year:+4}{month:+2}-Q{n:4}{b}">>> {};

const auto n_of = [](const Row& r) { return r.n; };

}  // namespace

TEST_CASE("planned queries read what a filter would keep: a signed number before a text") {
    trial<Numbered> t(1);
    for (int round = 0; round < facet::test::repeats(30); ++round) {
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
    report_all_taken(t);
}

TEST_CASE("planned queries read what a filter would keep: numbers without anything between them") {
    trial<Adjacent, 0, true> t(2);  // nothing literal comes first: the other entity lies among them
    for (int round = 0; round < facet::test::repeats(30); ++round) {
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
    report_all_taken(t);
}
