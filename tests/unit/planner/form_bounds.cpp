// SPDX-License-Identifier: BSL-1.0
#include <unit/planner/bounds_report.hpp>

#include <string>

using namespace bounds_probe;

namespace {

using facet::entity;
using facet::key;

struct Spaced : facet::table<"Spaced", entity<Other, key<"{p}", "A!{x}">>, entity<Row, key<"{p}", "A#{a}#{b:spaces}">>> {};
struct Numbered : facet::table<"Numbered", entity<Other, key<"{p}", "A!{x}">>, entity<Row, key<"{p}", "A#{n:4}{b:raw}">>> {};
struct Upper : facet::table<"Upper", entity<Row, key<"{p}", "A#{a:upper}#{b:lower}">>> {};
struct Ids : facet::table<"Ids", entity<Other, key<"{p}", "D#{x}">, facet::domain<"x", "F">>,
                          entity<Row, key<"{p}", "D#{id}#{b}">, facet::domain<"id", "E-">>> {};

std::string upper(std::string text) {
    for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    return text;
}
std::string lower(std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return text;
}

}  // namespace

TEST_CASE("planned queries read what a filter would keep: spaces that stay") {
    trial<Spaced> t(3);
    ask_below(t);
    report(t);
    CHECK(t.refused < t.asked / 3);
}

TEST_CASE("planned queries read what a filter would keep: a raw text right behind a number") {
    trial<Numbered> t(6);
    for (int round = 0; round < facet::test::repeats(60); ++round) {
        t.populate(50);
        for (int i = 0; i < 6; ++i) {
            const Row row = t.some();
            t.operators<"n">("p"_f == row.p, [&](const Row& r) { return r.p == row.p; }, row.n, t.some().n, [](const Row& r) { return r.n; });
            const auto both = "p"_f == row.p && "n"_f == row.n;
            const auto in_both = [&](const Row& r) { return r.p == row.p && r.n == row.n; };
            t.operators<"b">(both, in_both, t.operand(&Row::b), t.operand(&Row::b), b_of);
            t.begins<"b">(both, in_both, t.operand(&Row::b), b_of);
        }
    }
    report_all_taken(t);
}

TEST_CASE("planned queries read what a filter would keep: letters of one case, whatever the case of what is asked for") {
    trial<Upper> t(4);
    for (int round = 0; round < facet::test::repeats(40); ++round) {
        t.populate(50);
        for (int i = 0; i < 6; ++i) {
            const Row row = t.some();
            const auto in_partition = [&](const Row& r) { return r.p == row.p; };
            const std::string a = t.operand(&Row::a);
            t.judge("p"_f == row.p && "a"_f < a, [&](const Row& r) { return r.p == row.p && upper(r.a) < upper(a); });
            t.judge("p"_f == row.p && "a"_f > a, [&](const Row& r) { return r.p == row.p && upper(r.a) > upper(a); });
            t.judge("p"_f == row.p && "a"_f.begins_with(lower(a)), [&](const Row& r) { return r.p == row.p && upper(r.a).starts_with(upper(a)); });
            t.judge("p"_f == row.p && "a"_f == lower(row.a), [&](const Row& r) { return in_partition(r) && upper(r.a) == upper(row.a); });
            const std::string b = t.operand(&Row::b);
            t.judge("p"_f == row.p && "a"_f == row.a && "b"_f <= upper(b),
                    [&](const Row& r) { return in_partition(r) && upper(r.a) == upper(row.a) && lower(r.b) <= lower(b); });
        }
    }
    report_all_taken(t, 50'000);
}

TEST_CASE("planned queries read what a filter would keep: bounds outside a domain") {
    trial<Ids, 0, true> t(5);  // what begins_with asks for may be another id, too
    for (int round = 0; round < facet::test::repeats(40); ++round) {
        t.populate(50);
        for (int i = 0; i < 6; ++i) {
            const Row row = t.some();
            const auto in_partition = [&](const Row& r) { return r.p == row.p; };
            const std::string begin = row.id.substr(0, 2 + t.random.below(3));
            t.begins<"id">("p"_f == row.p, in_partition, begin, [](const Row& r) -> const std::string& { return r.id; });
            const auto known = "p"_f == row.p && "id"_f == row.id;
            t.operators<"b">(known, [&](const Row& r) { return r.p == row.p && r.id == row.id; }, t.operand(&Row::b), t.operand(&Row::b), b_of);
        }
    }
    report(t);
}
