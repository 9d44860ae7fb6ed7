// SPDX-License-Identifier: BSL-1.0
// title: A text for a field to be removed
// rule: proof 4: an update leaves no key and no index entry stale
// why: A field is written with _f, so that its name is checked.
// expect: remove() takes fields, which are written with _f: remove(`note`_f, `label`_f)
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").remove("tags").run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").remove("tags"_f).run();
#endif
}
