// SPDX-License-Identifier: BSL-1.0
// title: Two fields that are stored as one attribute
// rule: proof 10: what writes one attribute agrees
// why: Every field has an attribute of its own.
// expect: in Customer, the fields name and full_name are both stored as the attribute name
#include <facet/repository/open.hpp>

struct Customer {
    std::string customer_id;
    std::string name;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::stored_as<"full_name", "name">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::stored_as<"full_name", "fullName">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
