// SPDX-License-Identifier: BSL-1.0
// title: A field that is renamed from a key attribute
// rule: proof 10: what writes one attribute agrees
// why: Where the field is absent, the text of a key would be read as its value.
// expect: in Customer, the field full_name is renamed from SK, a key attribute of the primary key, written as `CUSTOMER`: the key would be read for the field's value; say the name that older items have it under
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::renamed_from<"full_name", "SK">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::renamed_from<"full_name", "name">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
