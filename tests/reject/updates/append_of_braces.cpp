// SPDX-License-Identifier: BSL-1.0
// title: Values in braces that are appended
// rule: proof 4: an update leaves no key and no index entry stale
// why: Braces have no type of their own, and which field is meant is known only where the change is used.
// expect: append(), prepend() and if_missing() take one value, in set():
#include <reject/support/orders.hpp>

auto tagged(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("tags"_f.append({"gift", "late"})).run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("tags"_f.append(std::vector<std::string>{"gift", "late"})).run();
#endif
}
