// SPDX-License-Identifier: BSL-1.0
// title: Two values that are prepended
// rule: proof 4: an update leaves no key and no index entry stale
// why: Several are a list.
// expect: append(), prepend() and if_missing() take one value, in set():
#include <reject/support/orders.hpp>

auto tagged(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("tags"_f.prepend("gift", "late")).run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("tags"_f.prepend(std::vector<std::string>{"gift", "late"})).run();
#endif
}
