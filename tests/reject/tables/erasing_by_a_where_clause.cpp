// SPDX-License-Identifier: BSL-1.0
// title: Erasing by a where-clause alone
// rule: a table that is opened
// why: What is erased is what a query gives, which names its entity and may have a filter.
// expect: erase_all(repository, query) takes a query, collection or scan that the repository describes, such as query<...>(where-clause), and erases what it gives
#include <facet/repository/erase_all.hpp>
#include <reject/support/orders.hpp>

auto erased(const shop_repository& shop) {
#ifdef FACET_REJECT
    return facet::erase_all(shop, "customer_id"_f == "c-1");
#else
    return facet::erase_all(shop, shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others));
#endif
}
