// SPDX-License-Identifier: BSL-1.0
// title: A scan's index named beside the entity
// rule: proof 2: every where-clause is served by a key or an index
// why: The index is one of the scan's words.
// expect: an index is named behind the read:
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.scan<Order, "ByState">().all();
#else
    return shop.scan<Order>().using_index<"ByState">().all();
#endif
}
