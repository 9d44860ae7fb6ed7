// SPDX-License-Identifier: BSL-1.0
// title: A scan of an index that lacks fields
// rule: proof 6: what an index can give
// why: A scan gives whole items, and an index gives what it projects.
// expect: the scan of table Shop names the index ByRegion, which does not project number of Order; scan the table, or project it, or read a struct of what the index gives: scan<Order>(facet::as<Smaller>)
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.scan<Order>().using_index<"ByRegion">().all();
#else
    return shop.scan<Order>().using_index<"ByState">().all();
#endif
}
