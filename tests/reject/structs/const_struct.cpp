// SPDX-License-Identifier: BSL-1.0
// title: A const struct as an entity
// rule: proof 1: what a struct may hold
// why: It is another type than that of the objects: no call would find the entity.
// expect: in table Shop, entity<...> is given a const Customer; give it the struct itself
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::entity<const Customer, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
