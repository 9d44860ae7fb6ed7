// SPDX-License-Identifier: BSL-1.0
// title: A reference as an entity
// rule: proof 1: what a struct may hold
// why: What is stored is a value, and the declaration names its type.
// expect: in table Shop, entity<...> is given a reference to Customer; give it the struct itself
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::entity<Customer&, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
