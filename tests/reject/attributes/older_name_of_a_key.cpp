// SPDX-License-Identifier: BSL-1.0
// title: A key attribute that was renamed
// rule: proof 10: what writes one attribute agrees
// why: Each item has its key, so that an older name of it would never be looked at. Items under another key are other items: they are moved by a program.
// expect: in Customer, renamed_from speaks of customer_id, which is an attribute of the primary key: no item lacks it, so that number is never looked at; leave it out
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop", facet::partition<"customer_id">,
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::renamed_from<"customer_id", "number">, facet::key<"{customer_id}">>>
#else
                   facet::entity<Customer, facet::renamed_from<"full_name", "name">, facet::key<"{customer_id}">>>
#endif
{};

void check() { facet::verify<Shop>(); }
