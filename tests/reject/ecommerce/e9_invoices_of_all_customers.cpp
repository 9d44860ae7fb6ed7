// SPDX-License-Identifier: BSL-1.0
// title: E9: all invoices in a range of days, whoever was billed
// rule: the patterns of the web shop, each missed by a little
// why: GSI2 orders the invoices of one customer by date.
// expect: Invoice where(invoice_date >=, invoice_date <) in table ECommerce cannot be served: the primary key (order_id; invoice_id) needs order_id ==; GSI1 (invoice_id; invoice_id) needs invoice_id ==; GSI2 (customer_id; invoice_date) needs customer_id ==
#include <reject/support/ecommerce.hpp>

auto invoices(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Invoice>("invoice_date"_f >= first && "invoice_date"_f < past).all();
#else
    return shop.query<Invoice>("customer_id"_f == some_customer && "invoice_date"_f >= first && "invoice_date"_f < past).all();
#endif
}
