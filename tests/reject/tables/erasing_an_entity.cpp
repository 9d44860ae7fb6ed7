// SPDX-License-Identifier: BSL-1.0
// title: Erasing all of an entity without a read
// rule: a table that is opened
// why: Which items go is always said, that it is all of them, too.
// expect: erase_all(repository, query) takes a query, collection or scan that the repository describes, such as query<...>(where-clause), and erases what it gives
#include <facet/repository/erase_all.hpp>
#include <reject/support/orders.hpp>

auto erased(const shop_repository& shop) {
#ifdef FACET_REJECT
    return facet::erase_all<Order>(shop);
#else
    return facet::erase_all(shop, shop.scan<Order>());
#endif
}
