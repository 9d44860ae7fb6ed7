// SPDX-License-Identifier: BSL-1.0
// title: E5: get of an invoice by its order
// rule: the patterns of the web shop, each missed by a little
// why: Its key holds its own id, too: by the order alone it is a query.
// expect: get Invoice where(order_id ==) in table ECommerce needs the whole primary key (order_id; invoice_id) by ==: invoice_id == is missing; query<Invoice> serves what is given, through the primary key
#include <reject/support/ecommerce.hpp>

auto invoice(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.get<Invoice>("order_id"_f == some_order);
#else
    return shop.at_most_one<Invoice>("order_id"_f == some_order);
#endif
}
