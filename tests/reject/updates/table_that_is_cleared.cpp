// SPDX-License-Identifier: BSL-1.0
// title: A table that is cleared
// rule: what stores and erases
// why: What is erased is read before.
// expect: erase_all() is a function, of <facet/repository/erase_all.hpp>, and takes the repository
#include <reject/support/orders.hpp>

auto done(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.clear();
#else
    return shop.scan<Order>().count();
#endif
}
