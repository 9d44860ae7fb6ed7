// SPDX-License-Identifier: BSL-1.0
// title: Elements that are appended by the update
// rule: proof 4: an update leaves no key and no index entry stale
// why: DynamoDB sets a list to what it was and more, which is said of the field.
// expect: a list gets elements by append() or prepend() of its field, in set(): set(`tags`_f.append(value))
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").append("lines"_f, Line{"tea", 5}).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("lines"_f.append(Line{"tea", 5})).run();
#endif
}
