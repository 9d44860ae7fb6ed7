// SPDX-License-Identifier: BSL-1.0
// title: A scan of an index for an entity that has no entries there
// rule: proof 6: what an index can give
// why: An entity is in the indexes that it is bound to.
// expect: the scan of table Shop names the index ByState, which Customer is not bound to, so that it has no entries there
#include <reject/support/orders.hpp>

auto customers(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.scan<Customer>().using_index<"ByState">().all();
#else
    return shop.scan<Customer>().all();
#endif
}
