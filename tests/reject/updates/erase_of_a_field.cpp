// SPDX-License-Identifier: BSL-1.0
// title: Erasing a field
// rule: proof 4: an update leaves no key and no index entry stale
// why: erase() takes elements out of a set; what is std::optional is removed.
// expect: erase() takes a field that is a set, which is written with _f, and a set of elements: erase(`tags`_f, gone); an optional field goes by remove(`note`_f)
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").erase("tags"_f).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").remove("tags"_f).run();
#endif
}
