// SPDX-License-Identifier: BSL-1.0
// title: An upsert of an entity that has one item
// rule: proof 4: an update leaves no key and no index entry stale
// why: A key without placeholders needs no where-clause, but a new item needs all its fields.
// expect: upsert of Total in table Totals does not say since, which a new item must have
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

struct Total {
    std::int64_t count;
    std::string since;
};
struct Totals : facet::table<"Totals", facet::entity<Total, facet::key<"TOTAL", "TOTAL">>> {};

auto counted(const facet::repository<Totals, declared_backend>& totals) {
#ifdef FACET_REJECT
    return totals.upsert<Total>().add("count"_f, 1).run();
#else
    return totals.upsert<Total>().add("count"_f, 1).set("since"_f = "2024").run();
#endif
}
