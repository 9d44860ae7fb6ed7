// SPDX-License-Identifier: BSL-1.0
// title: A text added to one that may be missing
// rule: proof 4: an update leaves no key and no index entry stale
// why: DynamoDB adds numbers, and joins no texts.
// expect: update of Order in table Shop computes note from note; both have to be attributes of one type that are kept in one form, or the other a whole number that the first always holds; and what is added a number
#include <reject/support/orders.hpp>

auto noted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "note"_f.value_or("") + "!").run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "note"_f.value_or("")).run();
#endif
}
