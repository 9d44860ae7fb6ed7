// SPDX-License-Identifier: BSL-1.0
// title: A field, or else the same field
// rule: proof 4: an update leaves no key and no index entry stale
// why: Where a field is missing its own value is missing, too; DynamoDB refuses an operator whose two sides are one path (contract C8).
// expect: update of Order in table Shop computes note from region, or else from the same, which DynamoDB refuses (contract C8)
#include <reject/support/orders.hpp>

auto noted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "region"_f.value_or("region"_f)).run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "region"_f.value_or("none")).run();
#endif
}
