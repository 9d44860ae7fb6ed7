// SPDX-License-Identifier: BSL-1.0
// title: What a scan gives, removed
// rule: what stores and erases
// why: A read is handed to the function that erases what it gives.
// expect: what a read gives is erased by a function, of <facet/repository/erase_all.hpp>
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.scan<Order>().remove();
#else
    return shop.scan<Order>().count();
#endif
}
