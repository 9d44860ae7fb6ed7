// SPDX-License-Identifier: BSL-1.0
// title: A list's growth by its name in C++
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: What an update adds to, a list or a set, is told by its word.
// expect: a list grows by append(), a set by add(): set(`lines`_f.append(line)), add(`tags`_f, tag)
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("lines"_f.push_back(Line{"tea", 5})).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("lines"_f.append(Line{"tea", 5})).run();
#endif
}
