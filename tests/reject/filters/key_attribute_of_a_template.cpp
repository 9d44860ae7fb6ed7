// SPDX-License-Identifier: BSL-1.0
// title: A filter on a key attribute
// rule: proof 3: a filter is only what is called a filter
// why: Keys are composed and parsed by their templates; what is asked is the fields that they are made of.
// expect: the condition on Order in table Shop asks for SK, but Order has no such field; SK is a key attribute, made of the key template `ORDER#{order_id}`, and is asked by order_id
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.scan<Order>().filter("SK"_f.begins_with("ORDER#2026")).all();
#else
    return shop.scan<Order>().filter("order_id"_f.begins_with("2026")).all();
#endif
}
