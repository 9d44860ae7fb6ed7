// SPDX-License-Identifier: BSL-1.0
// title: A beginning by the name that std::string has for it
// rule: proof 3: a filter is only what is called a filter
// why: DynamoDB and facet call it begins_with.
// expect: starts_with() is begins_with() here, as DynamoDB names it: `name`_f.begins_with(text)
#include <reject/support/shop.hpp>

auto some(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("order_id"_f.starts_with("gift")).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("order_id"_f.begins_with("gift")).all();
#endif
}
