// SPDX-License-Identifier: BSL-1.0
// title: Reading a field that the entity does not have
// rule: reading as a smaller struct: its fields are the entity's
// why: A smaller struct takes some of an entity's fields, by their names.
// expect: Order in table Shop cannot be read as Summary, whose field totl is none of Order's; did you mean total?
#include <reject/support/orders.hpp>

struct Summary {
    std::string note;
#ifdef FACET_REJECT
    facet::decimal totl;
#else
    facet::decimal total;
#endif
};

auto read(const shop_repository& shop) { return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1", facet::as<Summary>); }
