// SPDX-License-Identifier: BSL-1.0
// title: A key_only field under a name of its own
// rule: proof 10: what writes one attribute agrees
// why: A field that is kept in the key alone has no attribute that a name could be given.
// expect: in Customer, stored_as speaks of customer_id, which is key_only: no attribute has that name; leave one of them out
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::key_only<"customer_id">, facet::stored_as<"customer_id", "Id">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::stored_as<"customer_id", "Id">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
