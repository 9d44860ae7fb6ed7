// SPDX-License-Identifier: BSL-1.0
// title: A sum of two fields whose types differ
// rule: proof 4: an update leaves no key and no index entry stale
// why: What a number is read as is its field's type, which the sum of others may not fit.
// expect: update of Order in table Shop computes number from total; both have to be attributes of one type
#include <reject/support/orders.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("number"_f += "total"_f).run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("total"_f += "number"_f).run();
#endif
}
