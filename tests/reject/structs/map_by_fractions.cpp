// SPDX-License-Identifier: BSL-1.0
// title: A map whose keys are fractions
// rule: proof 1: what a struct may hold
// why: A map is stored as M, whose entries have names. A fraction can be written in many ways.
// expect: in Plan, the field amounts is a map whose keys can be no names, as those of DynamoDB's maps are; make the key a std::string, a whole number or an enumeration, or store a list of structs
#include <facet/repository/open.hpp>

#include <cstdint>
#include <map>

struct Plan {
    std::string plan_id;
#ifdef FACET_REJECT
    std::map<double, std::int64_t> amounts;
#else
    std::map<int, std::int64_t> amounts;
#endif
};

struct Plans : facet::table<"Plans", facet::entity<Plan, facet::key<"PLAN#{plan_id}", "ROOT">>> {};

void check() { facet::verify<Plans>(); }
