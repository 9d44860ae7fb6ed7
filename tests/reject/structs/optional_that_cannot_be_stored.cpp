// SPDX-License-Identifier: BSL-1.0
// title: An optional value that cannot be stored
// rule: proof 1: what a struct may hold
// why: What may be missing has a type all the same.
// expect: in Item, the field grade is of type char, which facet cannot store; make it a std::string or a whole number, or specialise facet::conversion for it
#include <facet/repository/open.hpp>

struct Item {
    std::string id;
#ifdef FACET_REJECT
    std::optional<char> grade;
#else
    std::optional<int> grade;
#endif
};
struct Things : facet::table<"Things", facet::partition<"PK">, facet::entity<Item, facet::key<"{id}">>> {};

void check() { facet::verify<Things>(); }
