// SPDX-License-Identifier: BSL-1.0
// title: A scan of an index that the table does not have
// rule: proof 6: what an index can give
// why: A scan names an index of its table.
// expect: the scan of table Shop names the index ByPlace, which the table does not have; did you mean ByState? Its indexes are: ByState, ByRegion, Unshipped
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.scan<Order>().using_index<"ByPlace">().all();
#else
    return shop.scan<Order>().using_index<"ByState">().all();
#endif
}
