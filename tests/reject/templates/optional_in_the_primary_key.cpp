// SPDX-License-Identifier: BSL-1.0
// title: An optional field in the primary key
// rule: proof 1: what a key template may say
// why: Every item has a whole primary key. An index may lack an entry, so optional fields can be part of an index's key.
// expect: in Order, key template `SHIPPED#{shipped_at}` uses {shipped_at}, which is optional; every item needs its whole primary key
#include <facet/repository/open.hpp>

#include <optional>

struct Order {
    std::string order_id;
    std::optional<facet::timestamp> shipped_at;
};

struct Shop
#ifdef FACET_REJECT
    : facet::table<"Shop", facet::gsi<"Shipped", facet::partition<"ShippedPK">, facet::sort<"ShippedSK">>,
                   facet::entity<Order, facet::key<"ORDER#{order_id}", "SHIPPED#{shipped_at}">>>
#else
    : facet::table<"Shop", facet::gsi<"Shipped", facet::partition<"ShippedPK">, facet::sort<"ShippedSK">>,
                   facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">,
                                 facet::index<"Shipped", "SHIPPED", "{shipped_at}#{order_id}">>>
#endif
{};

void check() { facet::verify<Shop>(); }
