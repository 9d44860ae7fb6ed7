// SPDX-License-Identifier: BSL-1.0
// title: A domain of a field that stands in no key
// rule: proof 1: what a key template may say
// why: A domain is checked where a value becomes part of a key, and nowhere else: of another field it would promise what nobody looks at.
// expect: in Customer, domain speaks of full_name, which stands in no key template; only what becomes part of a key is checked, so that it would have no effect: leave it out
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::domain<"full_name", "Dr. ">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::domain<"customer_id", "c-">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
