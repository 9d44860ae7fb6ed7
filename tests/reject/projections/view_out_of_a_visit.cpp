// SPDX-License-Identifier: BSL-1.0
// title: Views of texts that would outlive their item
// rule: reading as a smaller struct: its fields are the entity's
// why: A view of a text is valid while its item is looked at, so only a visit reads one.
// expect: Order in table Shop cannot be read as Summary, whose field note is of type std::string_view, and Order's of type std::string; it has to be the same, or a std::optional of it; a std::string_view of a text is for visit()
#include <reject/support/orders.hpp>

#include <string_view>

struct Summary {
#ifdef FACET_REJECT
    std::string_view note;
#else
    std::string note;
#endif
};

auto read(const shop_repository& shop) { return shop.query<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1", facet::as<Summary>).all(); }
