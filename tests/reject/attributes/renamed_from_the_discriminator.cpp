// SPDX-License-Identifier: BSL-1.0
// title: A field that is renamed from the discriminator
// rule: proof 10: what writes one attribute agrees
// why: Where the field is absent, the entity's name would be read as its value.
// expect: in Customer, the field full_name is renamed from kind, the discriminator of the table: its value would be read for the field's; say the name that older items have it under
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop", facet::discriminator<"kind">,
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::renamed_from<"full_name", "kind">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::renamed_from<"full_name", "name">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
