// SPDX-License-Identifier: BSL-1.0
// title: An empty name for a discriminator
// rule: proof 10: what writes one attribute agrees
// why: What reads the discriminator could not tell such an item from one without it.
// expect: in Customer, named<``> gives no text to store in the discriminator; give it one, as in named<`Customer`>, or leave it out
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop", facet::discriminator<"kind">,
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::named<"">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::named<"customer">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
