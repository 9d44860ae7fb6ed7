// SPDX-License-Identifier: BSL-1.0
// title: Older items that are in an index unseen
// rule: proof 10: what writes one attribute agrees
// why: An item that was stored before a field was renamed has its older name until it is written again. Where that is another entity's index
//   key, the item is in that index, and would be read as an item of the other entity.
// expect: in Customer, renamed_from lets older items have contact under email, and so all keys of index ByEmail, which the entity does not bind: they would appear there unseen; name the index's key attribute otherwise, or rewrite these items before
#include <facet/repository/open.hpp>

struct Lead {
    std::string lead_id;
    std::string email;
};
struct Customer {
    std::string customer_id;
    std::string contact;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::gsi<"ByEmail", facet::partition<"email">>,
                   facet::entity<Lead, facet::key<"LEAD#{lead_id}", "LEAD">, facet::index<"ByEmail", "{email}">>,
#else
                   facet::gsi<"ByEmail", facet::partition<"LeadEmail">>,
                   facet::entity<Lead, facet::key<"LEAD#{lead_id}", "LEAD">, facet::index<"ByEmail", "EMAIL#{email}">>,
#endif
                   facet::entity<Customer, facet::renamed_from<"contact", "email">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>> {};

void check() { facet::verify<Shop>(); }
