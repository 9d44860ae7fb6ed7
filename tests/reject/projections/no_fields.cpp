// SPDX-License-Identifier: BSL-1.0
// title: Reading as a struct without fields
// rule: reading as a smaller struct: its fields are the entity's
// why: A read gives something; whether an item is there is what a read of one field tells.
// expect: Order in table Shop cannot be read as Nothing, which has no fields
#include <reject/support/orders.hpp>

struct Nothing {};
struct Summary {
    std::string note;
};

auto read(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1", facet::as<Nothing>);
#else
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1", facet::as<Summary>);
#endif
}
