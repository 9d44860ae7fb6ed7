// SPDX-License-Identifier: BSL-1.0
// title: An edge between two items of one entity, whose key could be that of an item
// rule: edges
// why: By default an edge's sort key is made as its target's partition key is.
// expect: in table Friends, Person and Knows can be stored under one primary key: `PERSON#{id}`, `PERSON#{id}` and `PERSON#{id}`, `PERSON#{other}` both give `PERSON#a`, `PERSON#a`; begin one of them with a text of its own, as target_key<...> of Knows can, declare a domain for a field, or say assume_disjoint<Person, Knows>
#include <facet/repository/open.hpp>

#include <string>

struct Person {
    std::string id;
};
struct Knows {
    std::string id;
    std::string other;
};
struct Friends : facet::table<"Friends", facet::entity<Person, facet::key<"PERSON#{id}", "PERSON#{id}">>,
#ifdef FACET_REJECT
                              facet::edge<Knows, facet::from<Person>, facet::to<Person, "other">>
#else
                              facet::edge<Knows, facet::from<Person>, facet::to<Person, "other">, facet::target_key<"KNOWS#{other}">>
#endif
                              > {};

void checked() { facet::verify<Friends>(); }
