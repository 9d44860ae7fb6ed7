// SPDX-License-Identifier: BSL-1.0
// title: Reading as always there what may be missing
// rule: reading as a smaller struct: its fields are the entity's
// why: A field that an item may lack needs a place for that.
// expect: Order in table Shop cannot be read as Summary, whose field shipped_at is of type facet::timestamp, and Order's of type std::optional<facet::timestamp>; it has to be the same, or a std::optional of it
#include <reject/support/orders.hpp>

struct Summary {
    std::string note;
#ifdef FACET_REJECT
    facet::timestamp shipped_at;
#else
    std::optional<facet::timestamp> shipped_at;
#endif
};

auto read(const shop_repository& shop) { return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1", facet::as<Summary>); }
