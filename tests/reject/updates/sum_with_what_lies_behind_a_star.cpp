// SPDX-License-Identifier: BSL-1.0
// title: A sum with what lies at a place that is known at run time
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update computes from fields whose path is known when it is compiled. What is added to an entry of a map needs no such sum.
// expect: an update takes no value from behind a star: `counts.*`
#include <reject/support/shop.hpp>

auto raised(const shop_repository& shop, const std::string& currency) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("prices.*"_f(currency) = "prices.*"_f(currency) + 1).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").add("prices.*"_f(currency), 1).run();
#endif
}
