// SPDX-License-Identifier: BSL-1.0
// title: Visiting a field as another type
// rule: reading as a smaller struct: its fields are the entity's
// why: A visit reads texts as views, and every other field as the type that the entity gives it.
// expect: Order in table Shop cannot be read as Summary, whose field number is of type std::string_view, and Order's of type std::int64_t; it has to be the same, or a std::optional of it, or a std::string_view of a text
#include <reject/support/orders.hpp>

#include <string_view>

struct Summary {
    std::string_view note;
#ifdef FACET_REJECT
    std::string_view number;
#else
    std::int64_t number;
#endif
};

auto read(const shop_repository& shop) { return shop.query<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").visit<Summary>([](const Summary&) {}); }
