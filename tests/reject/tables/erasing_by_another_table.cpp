// SPDX-License-Identifier: BSL-1.0
// title: Erasing what another table's query gives
// rule: a table that is opened
// why: Items of one table would be looked for in another, under the same keys.
// expect: erase_all() erases from table Shop what is read from it, but is given a read of table Archive
#include <facet/repository/erase_all.hpp>
#include <reject/support/orders.hpp>

struct Archive : facet::table<"Archive", facet::entity<Customer, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>> {};

auto erased(const shop_repository& shop, const facet::repository<Archive, shop_repository::backend_type>& archive) {
#ifdef FACET_REJECT
    return facet::erase_all(shop, archive.scan<Customer>());
#else
    return facet::erase_all(archive, archive.scan<Customer>()).has_value() && shop.scan<Customer>().count().has_value();
#endif
}
