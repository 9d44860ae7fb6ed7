// SPDX-License-Identifier: BSL-1.0
// title: A query that reads a field that the entity does not have
// rule: reading as a smaller struct: its fields are the entity's
// why: What get can be read as, a query can.
// expect: Order in table Shop cannot be read as Summary, whose field customer is none of Order's
#include <reject/support/orders.hpp>

struct Summary {
    std::string note;
#ifdef FACET_REJECT
    std::string customer;
#else
    std::string customer_id;
#endif
};

auto read(const shop_repository& shop) { return shop.query<Order>("state"_f == status::open, facet::as<Summary>).all(); }
