// SPDX-License-Identifier: BSL-1.0
// title: An entity that slips into an index unseen
// rule: proof 10: what writes one attribute agrees
// why: Whatever has all key attributes of an index is in it. An entity whose fields are stored under them either binds the index or
//   stores them elsewhere.
// expect: in Customer, the stored attributes hold all keys of index ByRegion, which the entity does not bind: its items would appear there unseen; bind it by index<"ByRegion", "{region}">, or store the fields under other names
#include <facet/repository/open.hpp>

struct Order {
    std::string order_id;
    std::string region;
};
struct Customer {
    std::string customer_id;
    std::string region;
};

struct Shop
    : facet::table<"Shop", facet::gsi<"ByRegion", facet::partition<"region">>,
                   facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">, facet::index<"ByRegion", "{region}">>,
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::stored_as<"region", "home">, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
