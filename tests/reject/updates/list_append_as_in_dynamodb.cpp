// SPDX-License-Identifier: BSL-1.0
// title: A list's growth by its name in DynamoDB
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: The words of an update expression have names of their own here.
// expect: list_append() is append() here, and prepend() where it comes first: set(`lines`_f.append(line))
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("lines"_f.list_append(Line{"tea", 5})).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("lines"_f.append(Line{"tea", 5})).run();
#endif
}
