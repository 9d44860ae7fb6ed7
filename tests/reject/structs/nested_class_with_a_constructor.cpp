// SPDX-License-Identifier: BSL-1.0
// title: A nested struct that has a constructor
// rule: proof 1: what a struct may hold
// why: A nested struct is stored field by field, as its entity is.
// expect: in Plan, the field period is of type Period, which is not an aggregate; facet reflects plain aggregates only: remove its constructors, private members and virtual functions, or hold it in a struct of your own; or specialise facet::conversion for it
#include <facet/repository/open.hpp>

struct Period {
#ifdef FACET_REJECT
    explicit Period(int days) : from(0), to(days) {}
#else
    static Period of(int days) { return {0, days}; }
#endif
    int from;
    int to;
};
struct Plan {
    std::string plan_id;
    Period period;
};

struct Plans : facet::table<"Plans", facet::entity<Plan, facet::key<"PLAN#{plan_id}", "ROOT">>> {};

void check() { facet::verify<Plans>(); }
