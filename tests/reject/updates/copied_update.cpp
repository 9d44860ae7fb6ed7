// SPDX-License-Identifier: BSL-1.0
// title: An update that is copied
// rule: proof 4: an update leaves no key and no index entry stale
// why: What changes one item is done once.
// expect: an update is not copied: one that has a name is passed on by reference, or given away by std::move()
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    auto update = shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1");
    auto copy = update;
    return copy.set("note"_f = "x").run();
#else
    auto update = shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1");
    auto& same = update;
    return same.set("note"_f = "x").run();
#endif
}
