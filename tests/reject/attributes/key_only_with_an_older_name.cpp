// SPDX-License-Identifier: BSL-1.0
// title: A key_only field that was renamed
// rule: proof 10: what writes one attribute agrees
// why: A field that is kept in the key alone is read from there, whatever older attributes an item has.
// expect: in Customer, renamed_from speaks of customer_id, which is key_only: no item lacks it, so that number is never looked at; leave one of them out
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::key_only<"customer_id">, facet::renamed_from<"customer_id", "number">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::renamed_from<"customer_id", "number">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
