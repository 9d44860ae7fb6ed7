// SPDX-License-Identifier: BSL-1.0
// title: Two fields that are renamed from one attribute
// rule: proof 10: what writes one attribute agrees
// why: What removes a field removes its older attribute, too: the other field would be gone with it.
// expect: in Customer, the field short_name is renamed from name, as the field full_name is: both would read one value, and a write that removes one field would take it from the other; say it of one of them
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
    std::string short_name;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::renamed_from<"full_name", "name">, facet::renamed_from<"short_name", "name">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::renamed_from<"full_name", "name">, facet::defaulted<"short_name">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
