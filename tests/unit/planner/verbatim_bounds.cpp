// SPDX-License-Identifier: BSL-1.0
#include <unit/planner/bounds_report.hpp>

#include <string>

using namespace bounds_probe;

namespace {

using facet::entity;
using facet::key;

struct Verbatim : facet::table<"Verbatim", entity<Other, key<"{p}", "A!{x}">>, entity<Row, key<"{p}", "A#{a}#{b}">::verbatim>> {};
struct RawLast : facet::table<"RawLast", entity<Other, key<"{p}", "A!{x:raw}">::verbatim>, entity<Row, key<"{p}", "A#{a}#{b:raw}">::verbatim>> {};
struct RawAlone : facet::table<"RawAlone", facet::delimiter<'/'>, entity<Other, key<"{p}", "A.{x:raw}">>, entity<Row, key<"{p}", "A/{b:raw}">>> {};
struct Colons : facet::table<"Colons", facet::delimiter<':'>, entity<Row, key<"{p}", "{at}:{n:4}:{b}">>> {};

}  // namespace

TEST_CASE("planned queries read what a filter would keep: a verbatim text at the end") {
    trial<Verbatim> t(1);
    for (int round = 0; round < facet::test::repeats(60); ++round) {
        t.populate(50);
        for (int i = 0; i < 6; ++i) {
            const Row row = t.some();
            const auto in_partition = [&](const Row& r) { return r.p == row.p; };
            t.begins<"a">("p"_f == row.p, in_partition, t.operand(&Row::a), a_of);  // no range: verbatim texts have no order there
            const auto both = "p"_f == row.p && "a"_f == row.a;
            const auto in_both = [&](const Row& r) { return r.p == row.p && r.a == row.a; };
            t.operators<"b">(both, in_both, t.operand(&Row::b), t.operand(&Row::b), b_of);
            t.begins<"b">(both, in_both, t.operand(&Row::b), b_of);
        }
    }
    report(t);
    CHECK(t.refused < t.asked / 5);
}

TEST_CASE("planned queries read what a filter would keep: a raw text at the end of a verbatim template") {
    trial<RawLast> t(3);
    ask_below(t);
    report_all_taken(t);
    trial<RawAlone> alone(4);
    for (int round = 0; round < facet::test::repeats(60); ++round) {
        alone.populate(50);
        for (int i = 0; i < 6; ++i) {
            const std::string p = alone.some().p;
            const auto in_partition = [&](const Row& r) { return r.p == p; };
            alone.operators<"b">("p"_f == p, in_partition, alone.operand(&Row::b), alone.operand(&Row::b), b_of);
            alone.begins<"b">("p"_f == p, in_partition, alone.operand(&Row::b), b_of);
        }
    }
    report_all_taken(alone);
}

TEST_CASE("planned queries read what a filter would keep: fixed widths between colons") {
    trial<Colons> t(2);
    for (int round = 0; round < facet::test::repeats(40); ++round) {
        t.populate(50);
        for (int i = 0; i < 6; ++i) {
            const Row row = t.some();
            t.operators<"at">("p"_f == row.p, [&](const Row& r) { return r.p == row.p; }, row.at, t.some().at, [](const Row& r) { return r.at; });
            const auto time = "p"_f == row.p && "at"_f == row.at;
            const auto in_time = [&](const Row& r) { return r.p == row.p && r.at == row.at; };
            t.operators<"n">(time, in_time, row.n, t.some().n, [](const Row& r) { return r.n; });
            t.operators<"b">(time && "n"_f == row.n, [&](const Row& r) { return in_time(r) && r.n == row.n; }, t.operand(&Row::b), t.operand(&Row::b), b_of);
        }
    }
    report(t);
}
