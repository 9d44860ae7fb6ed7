// SPDX-License-Identifier: BSL-1.0
// title: A list that is added to
// rule: proof 4: an update leaves no key and no index entry stale
// why: DynamoDB adds numbers; a list is appended to.
// expect: update of Order in table Shop adds to tags, which is of DynamoDB's type L; a list gets elements by append(...) or prepend(...), in set()
#include <reject/support/orders.hpp>

auto tagged(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("tags"_f += "gift").run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("tags"_f.append("gift")).run();
#endif
}
