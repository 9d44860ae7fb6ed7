// SPDX-License-Identifier: BSL-1.0
// title: A key before its struct
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: An entity begins with its struct; what is said of it follows in any order.
// expect: in table Shop, entity<...> begins with key<...>; the struct comes first: entity<Customer, key<...>, ...>
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::entity<facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">, Customer>>
#else
                   facet::entity<Customer, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
