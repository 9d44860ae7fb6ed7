// SPDX-License-Identifier: BSL-1.0
// title: A name for a discriminator that there is none of
// rule: proof 10: what writes one attribute agrees
// why: The name would be stored nowhere: a table stores it where its declaration says in which attribute.
// expect: in Customer, named<`customer`> is the value of a discriminator, but table Shop has none, so that it is stored nowhere; say discriminator<...> in the table, or leave it out
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::named<"customer">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::discriminator<"kind">, facet::entity<Customer, facet::named<"customer">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
