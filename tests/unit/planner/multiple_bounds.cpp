// SPDX-License-Identifier: BSL-1.0
#include <unit/planner/bounds_report.hpp>

#include <array>
#include <string>

using namespace bounds_probe;

namespace {

using facet::entity;
using facet::gsi;
using facet::index;
using facet::key;
using facet::number_key;
using facet::partition;
using facet::sort;

struct Several : facet::table<"Several", gsi<"G", partition<"g1", number_key("g2")>, sort<"s1", number_key("s2"), "s3">>,
                              entity<Row, key<"{id}", "{b}">, index<"G", "G-{p}", "{n}", "K#{a}", "{year}", "{b}#{id}">>> {};

struct Parts : facet::table<"Parts", entity<Other, key<"{p}", "ORDER#{x}#LINE#{x}">>,  //
                            entity<Row, key<"{p}", "ORDER#{a}">>> {};

}  // namespace

TEST_CASE("planned queries read what a filter would keep: several attributes of one index (contract Q4)") {
    trial<Several, 1> t(1);
    for (int round = 0; round < facet::test::repeats(60); ++round) {
        t.populate(40);
        for (int i = 0; i < 6; ++i) {
            const Row row = t.some();
            const auto partition = "n"_f == row.n && "p"_f == row.p;
            const auto in_partition = [&](const Row& r) { return r.p == row.p && r.n == row.n; };
            t.operators<"a">(partition, in_partition, t.operand(&Row::a), t.operand(&Row::a), a_of);
            t.begins<"a">(partition, in_partition, t.operand(&Row::a), a_of);
            const auto first = partition && "a"_f == row.a;
            const auto in_first = [&](const Row& r) { return in_partition(r) && r.a == row.a; };
            t.operators<"year">(first, in_first, row.year, t.some().year, [](const Row& r) { return r.year; });
            const auto second = first && "year"_f == row.year;
            const auto in_second = [&](const Row& r) { return in_first(r) && r.year == row.year; };
            t.operators<"b">(second, in_second, t.operand(&Row::b), t.operand(&Row::b), b_of);
            t.begins<"b">(second, in_second, t.operand(&Row::b), b_of);
            const auto third = "b"_f == row.b && second;
            const auto in_third = [&](const Row& r) { return in_second(r) && r.b == row.b; };
            t.operators<"id">(third, in_third, t.operand(&Row::id), t.operand(&Row::id), [](const Row& r) -> const std::string& { return r.id; });
        }
    }
    report_all_taken(t, 300'000);
}

TEST_CASE("planned queries read what a filter would keep: an entity whose keys go on as another's, told apart by shape") {
    trial<Parts, 0, true> t(2);
    for (int round = 0; round < facet::test::repeats(60); ++round) {
        t.populate(50);
        for (int i = 0; i < 6; ++i) {
            const Row row = t.some();
            const auto in_partition = [&](const Row& r) { return r.p == row.p; };
            t.operators<"a">("p"_f == row.p, in_partition, t.operand(&Row::a), t.operand(&Row::a), a_of);
            t.begins<"a">("p"_f == row.p, in_partition, t.operand(&Row::a), a_of);
        }
    }
    report(t, 150'000);
}

TEST_CASE("each value of an each_of has a key condition of its own") {
    const std::string p = "p";
    const std::array<std::string, 3> values{"x", "y#", "x "};
    const auto where = "p"_f == p && "a"_f == facet::each_of(values);
    using plan = facet::detail::query_plan<Parts, Row, std::remove_cv_t<decltype(where)>>;
    static_assert(plan::accepted && plan::plan.how.each == 1);
    const char* expected[] = {"ORDER#x", "ORDER#y$23", "ORDER#x$20"};
    for (std::size_t i = 0; i < values.size(); ++i) {
        facet::detail::key_bounds bounds;
        REQUIRE(facet::detail::build_bounds<plan>(bounds, where, i).ok());
        CHECK(bounds.partition[0] == "p");
        CHECK(bounds.sort.op == facet::request::sort_operator::equal);
        CHECK(bounds.sort.low == expected[i]);
    }
}

TEST_CASE("a key condition holds at most what a key can (contract K1, K2)") {
    const auto build = [](std::size_t partition, std::size_t text, auto make) {
        const std::string p(partition, 'p');
        const std::string a(text, 'a');
        const auto where = "p"_f == p && make("a"_f, a);
        using plan = facet::detail::query_plan<Parts, Row, std::remove_cv_t<decltype(where)>, facet::detail::query_options<"", "", true>>;
        facet::detail::key_bounds bounds;
        const auto outcome = facet::detail::build_bounds<plan>(bounds, where, 0);
        return outcome.ok() ? (bounds_probe::sound(bounds) ? facet::key_fault::none : facet::key_fault::malformed) : outcome.fault;
    };
    constexpr std::size_t longest = 1024 - 6;  // behind ORDER#
    const auto equal = [](auto field, const std::string& value) { return field == value; };
    const auto greater = [](auto field, const std::string& value) { return field > value; };
    const auto at_most = [](auto field, const std::string& value) { return field <= value; };
    const auto begins = [](auto field, const std::string& value) { return field.begins_with(value); };
    using enum facet::key_fault;
    CHECK(build(2048, longest, equal) == none);
    CHECK(build(2049, 1, equal) == too_long);
    CHECK(build(1, longest + 1, equal) == too_long);
    CHECK(build(1, longest, greater) == none);
    CHECK(build(1, longest + 1, greater) == too_long);
    CHECK(build(1, longest, at_most) == none);
    CHECK(build(1, longest + 1, at_most) == too_long);
    CHECK(build(1, longest, begins) == none);
    CHECK(build(1, longest + 1, begins) == too_long);
}
