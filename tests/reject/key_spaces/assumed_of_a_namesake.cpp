// SPDX-License-Identifier: BSL-1.0
// title: An assumption about a struct of the same name in another namespace
// rule: proof 5: key spaces are disjoint
// why: What is assumed of one struct says nothing of another of that name: its items would be overwritten without a word.
// expect: in table Depots, Item and Order can be stored under one primary key: `{id}` and `{id}` both give `a`
#include <facet/repository/open.hpp>

#include <string>

namespace store {
struct Item {
    std::string id;
    std::string shelf;
};
}  // namespace store
namespace yard {
struct Item {
    std::string id;
    std::string row;
};
}  // namespace yard
struct Order {
    std::string id;
    std::string customer;
};

struct Depots
    : facet::table<"Depots", facet::partition<"PK">, facet::entity<store::Item, facet::key<"S#{id}">>, facet::entity<yard::Item, facet::key<"{id}">>,
                   facet::entity<Order, facet::key<"{id}">>,
                   facet::assume_disjoint<store::Item, Order>,
#ifdef FACET_REJECT
                   facet::assume_disjoint<store::Item, yard::Item>>
#else
                   facet::assume_disjoint<store::Item, yard::Item>, facet::assume_disjoint<yard::Item, Order>>
#endif
{};

void check() { facet::verify<Depots>(); }
