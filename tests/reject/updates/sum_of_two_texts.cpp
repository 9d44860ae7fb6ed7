// SPDX-License-Identifier: BSL-1.0
// title: A sum of two texts
// rule: proof 4: an update leaves no key and no index entry stale
// why: DynamoDB adds numbers, and joins no texts.
// expect: update of Order in table Shop computes note from note and region; only what is stored as a number can be added to
#include <reject/support/orders.hpp>

auto noted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "note"_f + "region"_f).run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "region"_f).run();
#endif
}
