// SPDX-License-Identifier: BSL-1.0
// title: A set of booleans
// rule: proof 1: what a struct may hold
// why: A set is stored as SS, NS or BS; there is no other.
// expect: in Plan, the field answers is a set of what is no text, number or binary, of which alone DynamoDB has sets; make it a std::vector
#include <facet/repository/open.hpp>

#include <set>
#include <vector>

struct Plan {
    std::string plan_id;
#ifdef FACET_REJECT
    std::set<bool> answers;
#else
    std::vector<bool> answers;
#endif
};

struct Plans : facet::table<"Plans", facet::entity<Plan, facet::key<"PLAN#{plan_id}", "ROOT">>> {};

void check() { facet::verify<Plans>(); }
