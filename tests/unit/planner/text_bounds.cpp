// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/planner/bounds_probe.hpp>

#include <string>

using namespace bounds_probe;

namespace {

using other = facet::entity<Other, facet::key<"{p}", "A!{x}">>;

struct Last : facet::table<"Last", other, facet::entity<Row, facet::key<"{p}", "A#{a}#{b}">>> {};
struct Middle : facet::table<"Middle", other, facet::entity<Row, facet::key<"{p}", "A#{a}#M#{b}#END">>> {};
struct Dashed : facet::table<"Dashed", facet::delimiter<'-'>, facet::entity<Other, facet::key<"{p}", "A+{x}">>,
                             facet::entity<Row, facet::key<"{p}", "A-{a}-{b}">>> {};
struct First : facet::table<"First", facet::entity<Row, facet::key<"{p}", "{a}#{b}">>> {};

/// All operators on the first text and on the second.
template <class Table>
void try_texts(std::uint64_t seed) {
    trial<Table> t(seed);
    for (int round = 0; round < 30; ++round) {
        t.populate(50);
        for (int i = 0; i < 6; ++i) {
            const std::string p = t.some().p;
            const auto partition = "p"_f == p;
            const auto in_partition = [&](const Row& r) { return r.p == p; };
            const std::string v = t.operand(&Row::a);
            const std::string w = t.operand(&Row::a);
            t.template operators<"a">(partition, in_partition, v, w, [](const Row& r) -> const std::string& { return r.a; });
            t.template begins<"a">(partition, in_partition, v, [](const Row& r) -> const std::string& { return r.a; });
            const std::string a = t.some().a;
            const auto both = partition && "a"_f == a;
            const auto in_both = [&](const Row& r) { return r.p == p && r.a == a; };
            const std::string x = t.operand(&Row::b);
            const std::string y = t.operand(&Row::b);
            t.template operators<"b">(both, in_both, x, y, [](const Row& r) -> const std::string& { return r.b; });
            t.template begins<"b">(both, in_both, x, [](const Row& r) -> const std::string& { return r.b; });
        }
    }
    INFO(t.said.text());
    CHECK(t.said.failures() == 0);
    CHECK(t.refused == 0);
    CHECK(t.said.trials() > 150'000);
}

}  // namespace

TEST_CASE("planned queries read what a filter would keep: texts, the second last") { try_texts<Last>(1); }
TEST_CASE("planned queries read what a filter would keep: texts amid literal text") { try_texts<Middle>(2); }
TEST_CASE("planned queries read what a filter would keep: texts parted by dashes") { try_texts<Dashed>(3); }
TEST_CASE("planned queries read what a filter would keep: a text that begins the key") { try_texts<First>(4); }
