// SPDX-License-Identifier: BSL-1.0
// title: A field that is unset
// rule: proof 4: an update leaves no key and no index entry stale
// why: What is optional can be removed.
// expect: an optional field goes by remove(`note`_f), and elements of a set by erase(`tags`_f, gone)
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").unset("shipped_at"_f).given("customer_id"_f == "c-1", "placed_at"_f == facet::timestamp()).run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").remove("shipped_at"_f).given("customer_id"_f == "c-1", "placed_at"_f == facet::timestamp()).run();
#endif
}
