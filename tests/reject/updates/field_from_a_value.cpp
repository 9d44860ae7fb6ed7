// SPDX-License-Identifier: BSL-1.0
// title: A field that is subtracted from a value
// rule: proof 4: an update leaves no key and no index entry stale
// why: Which of the two is the field decides what DynamoDB is asked.
// expect: an update subtracts a value from a field,
#include <reject/support/shop.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f = 5 - "total"_f).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f = "total"_f - 5).run();
#endif
}
