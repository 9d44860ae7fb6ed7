// SPDX-License-Identifier: BSL-1.0
// title: A consistent scan of a global index
// rule: proof 6: what an index can give
// why: A global index follows its table after a while, and is never read consistently (contract Q15).
// expect: the scan of table Shop names the index ByState, which is global, and so is never read consistently (contract Q15)
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.scan<Order>(facet::consistent).using_index<"ByState">().all();
#else
    return shop.scan<Order>().using_index<"ByState">().all();
#endif
}
