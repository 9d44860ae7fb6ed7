// SPDX-License-Identifier: BSL-1.0
// title: Two templates that write one attribute
// rule: proof 10: what writes one attribute agrees
// why: Two indexes can share a key attribute; then an entity has to write the same into it for both.
// expect: in Order, ByCustomer and ByState both write the attribute GSIPK, as `CUSTOMER#{customer_id}` and `STATE#{state}`
#include <facet/repository/open.hpp>

struct Order {
    std::string order_id;
    std::string customer_id;
    std::string state;
};

struct Shop
    : facet::table<"Shop", facet::gsi<"ByCustomer", facet::partition<"GSIPK">, facet::sort<"CustomerSK">>,
#ifdef FACET_REJECT
                   facet::gsi<"ByState", facet::partition<"GSIPK">, facet::sort<"StateSK">>,
#else
                   facet::gsi<"ByState", facet::partition<"StatePK">, facet::sort<"StateSK">>,
#endif
                   facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">,
                                 facet::index<"ByCustomer", "CUSTOMER#{customer_id}", "ORDER#{order_id}">,
                                 facet::index<"ByState", "STATE#{state}", "ORDER#{order_id}">>> {};

void check() { facet::verify<Shop>(); }
