// SPDX-License-Identifier: BSL-1.0
// title: E7: get of an invoice by its own id
// rule: the patterns of the web shop, each missed by a little
// why: A get goes by the primary key, which holds the order. GSI1 finds an invoice by its own id.
// expect: get Invoice where(invoice_id ==) in table ECommerce needs the whole primary key (order_id; invoice_id) by ==: order_id == is missing; query<Invoice> serves what is given, through GSI1
#include <reject/support/ecommerce.hpp>

auto invoice(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.get<Invoice>("invoice_id"_f == some_invoice);
#else
    return shop.at_most_one<Invoice>("invoice_id"_f == some_invoice);
#endif
}
