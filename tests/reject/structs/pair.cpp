// SPDX-License-Identifier: BSL-1.0
// title: A field that is a pair
// rule: proof 1: what a struct may hold
// why: What is stored has names, by which others read it.
// expect: in Item, the field level is of type pair<int, int>, which facet cannot store; make it a struct, whose fields have names, or specialise facet::conversion for it
#include <facet/repository/open.hpp>

#include <utility>

struct between {
    int low;
    int high;
};
struct Item {
    std::string id;
#ifdef FACET_REJECT
    std::pair<int, int> level;
#else
    between level;
#endif
};
struct Things : facet::table<"Things", facet::partition<"PK">, facet::entity<Item, facet::key<"{id}">>> {};

void check() { facet::verify<Things>(); }
