// SPDX-License-Identifier: BSL-1.0
// title: An update that subtracts
// rule: proof 4: an update leaves no key and no index entry stale
// why: A negative amount is added.
// expect: a number falls by one by `count`_f -= 1, in set(), or by add(`count`_f, -1)
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Customer>("customer_id"_f == "c-1").subtract("visits"_f, 1).run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").add("visits"_f, -1).run();
#endif
}
