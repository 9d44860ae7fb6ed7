// SPDX-License-Identifier: BSL-1.0
// title: A field that is a smart pointer
// rule: proof 1: what a struct may hold
// why: What it points at is stored, or is not there.
// expect: in Item, the field level is of type unique_ptr<int>, which facet cannot store; store what it points at, or a std::optional of that, or specialise facet::conversion for it
#include <facet/repository/open.hpp>

#include <memory>

struct Item {
    std::string id;
#ifdef FACET_REJECT
    std::unique_ptr<int> level;
#else
    std::optional<int> level;
#endif
};
struct Things : facet::table<"Things", facet::partition<"PK">, facet::entity<Item, facet::key<"{id}">>> {};

void check() { facet::verify<Things>(); }
