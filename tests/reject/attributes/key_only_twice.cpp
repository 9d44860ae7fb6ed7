// SPDX-License-Identifier: BSL-1.0
// title: A part said twice
// rule: proof 10: what writes one attribute agrees
// why: Who says a part twice meant another: immutable, key_only, number_as_text and defaulted are said once, as parts with a value are.
// expect: in Customer, key_only is said twice of one field; one of them would be ignored
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string shop;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::key_only<"customer_id">, facet::key_only<"customer_id">, facet::key<"SHOP#{shop}", "CUSTOMER#{customer_id}">>>
#else
                   facet::entity<Customer, facet::key_only<"customer_id">, facet::key_only<"shop">, facet::key<"SHOP#{shop}", "CUSTOMER#{customer_id}">>>
#endif
{};

void check() { facet::verify<Shop>(); }
