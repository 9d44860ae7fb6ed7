// SPDX-License-Identifier: BSL-1.0
// title: A field that is renamed from its own name
// rule: proof 10: what writes one attribute agrees
// why: Nothing was renamed; and an update that removes the field would name one attribute twice, which is refused when it is run (contract U3).
// expect: in Customer, the field full_name is renamed from full_name, as which it is stored still
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::renamed_from<"full_name", "full_name">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::renamed_from<"full_name", "name">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
