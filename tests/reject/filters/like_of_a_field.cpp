// SPDX-License-Identifier: BSL-1.0
// title: A pattern
// rule: proof 3: a filter is only what is called a filter
// why: DynamoDB has two functions of texts, and no more.
// expect: DynamoDB compares no patterns: a text begins with another by begins_with(), as in
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("tags"_f.like("new")).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(contains("tags"_f, "new")).all();
#endif
}
