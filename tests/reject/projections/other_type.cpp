// SPDX-License-Identifier: BSL-1.0
// title: Reading a field as another type
// rule: reading as a smaller struct: its fields are the entity's
// why: Nothing is converted on the way: a field has the type that the entity gives it.
// expect: Order in table Shop cannot be read as Summary, whose field number is of type std::int32_t, and Order's of type std::int64_t; it has to be the same, or a std::optional of it
#include <reject/support/orders.hpp>

struct Summary {
    std::string note;
#ifdef FACET_REJECT
    std::int32_t number;
#else
    std::int64_t number;
#endif
};

auto read(const shop_repository& shop) { return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1", facet::as<Summary>); }
