// SPDX-License-Identifier: BSL-1.0
#include <unit/planner/bounds_report.hpp>

#include <string>

using namespace bounds_probe;

namespace {

using facet::entity;
using facet::key;
using facet::partition;
using facet::sort;

struct Text : facet::table<"Text", partition<"p">, sort<"b">, entity<Row, key<"{p}", "{b}">>> {};
struct Number : facet::table<"Number", partition<"p">, sort<facet::number_key("price")>, entity<Row, key<"{p}", "{price}">>> {};
struct Real : facet::table<"Real", partition<"p">, sort<facet::number_key("key")>, entity<Row, key<"{p}", "{real}">>> {};
struct Bytes : facet::table<"Bytes", partition<"p">, sort<facet::binary_key("bin")>, entity<Row, key<"{p}", "{bin}">>> {};
struct Raw : facet::table<"Raw", entity<Row, key<"{p:raw}", "{b:raw}">>> {};
struct Whole : facet::table<"Whole", partition<facet::number_key("n")>, sort<facet::number_key("year")>, entity<Row, key<"{n}", "{year}">>> {};

template <class Table>
void try_texts(std::uint64_t seed) {
    trial<Table> t(seed);
    for (int round = 0; round < facet::test::repeats(30); ++round) {
        t.populate(50);
        for (int i = 0; i < 8; ++i) {
            const std::string p = t.some().p;
            const std::string v = t.operand(&Row::b);
            const auto in_partition = [&](const Row& r) { return r.p == p; };
            t.template operators<"b">("p"_f == p, in_partition, v, t.operand(&Row::b), b_of);
            t.template begins<"b">("p"_f == p, in_partition, v, b_of);
        }
    }
    report_all_taken(t);
}

template <class Table, facet::fixed_string Field, class Get>
void try_field(std::uint64_t seed, Get get) {
    trial<Table> t(seed);
    for (int round = 0; round < facet::test::repeats(30); ++round) {
        t.populate(50);
        for (int i = 0; i < 8; ++i) {
            const std::string p = t.some().p;
            t.template operators<Field>("p"_f == p, [&](const Row& r) { return r.p == p; }, get(t.some()), get(t.some()), get);
        }
    }
    report_all_taken(t);
}

}  // namespace

TEST_CASE("planned queries read what a filter would keep: a plain text key") { try_texts<Text>(1); }
TEST_CASE("planned queries read what a filter would keep: texts kept raw") { try_texts<Raw>(2); }
TEST_CASE("planned queries read what a filter would keep: a plain decimal key") {
    try_field<Number, "price">(3, [](const Row& r) { return r.price; });
}
TEST_CASE("planned queries read what a filter would keep: a plain floating-point key") {
    try_field<Real, "real">(4, [](const Row& r) { return r.real; });
}
TEST_CASE("planned queries read what a filter would keep: a plain binary key") {
    try_field<Bytes, "bin">(5, [](const Row& r) { return r.bin; });
}
TEST_CASE("planned queries read what a filter would keep: plain whole numbers as both keys") {
    trial<Whole> t(6);
    for (int round = 0; round < facet::test::repeats(60); ++round) {
        t.populate(50);
        for (int i = 0; i < 6; ++i) {
            const std::int32_t n = t.some().n;
            // An operand of another integer type is converted to the field's.
            t.operators<"year">("n"_f == std::int64_t{n}, [&](const Row& r) { return r.n == n; }, static_cast<int>(t.some().year), static_cast<int>(t.some().year),
                                [](const Row& r) { return static_cast<int>(r.year); });
        }
    }
    report_all_taken(t);
}
TEST_CASE("an empty binary bound is no condition") {
    trial<Bytes> t(7);
    t.populate(50);
    const std::string p = t.some().p;
    const facet::binary none;
    t.judge("p"_f == p && "bin"_f >= none, [&](const Row& r) { return r.p == p; });
    t.judge("p"_f == p && "bin"_f.begins_with(none), [&](const Row& r) { return r.p == p; });
    t.judge("p"_f == p && "bin"_f < none, [](const Row&) { return false; });
    CHECK(t.said.text().empty());
}
