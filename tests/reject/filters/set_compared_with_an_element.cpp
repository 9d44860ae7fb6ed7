// SPDX-License-Identifier: BSL-1.0
// title: A set that is compared with one element
// rule: proof 3: a filter is only what is called a filter
// why: == compares a whole set; whether it has an element is another question.
// expect: the condition on Order in table Shop compares tags, which is of DynamoDB's type SS, with text; whether it has such an element is asked by facet::contains(`tags`_f, value)
#include <reject/support/shop.hpp>

auto gifts(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.put(order).when("tags"_f == "gift").run();
#else
    return shop.put(order).when(facet::contains("tags"_f, "gift")).run();
#endif
}
