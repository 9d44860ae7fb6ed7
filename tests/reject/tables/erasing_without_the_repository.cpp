// SPDX-License-Identifier: BSL-1.0
// title: Erasing all without the repository
// rule: a table that is opened
// why: The repository erases what its query gives.
// expect: erase_all(repository, query) takes a query, collection or scan that the repository describes
#include <facet/repository/erase_all.hpp>
#include <reject/support/orders.hpp>

auto erased(const shop_repository& shop) {
#ifdef FACET_REJECT
    return facet::erase_all(shop.query<Line>("customer_id"_f == "c-1" && "order_id"_f == "o-1"));
#else
    return facet::erase_all(shop, shop.query<Line>("customer_id"_f == "c-1" && "order_id"_f == "o-1"));
#endif
}
