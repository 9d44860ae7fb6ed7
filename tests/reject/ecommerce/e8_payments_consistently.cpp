// SPDX-License-Identifier: BSL-1.0
// title: E8: an invoice's payments, by a consistent read
// rule: the patterns of the web shop, each missed by a little
// why: By its own id an invoice is found through a global index, which follows the table a little later.
// expect: Invoice where(invoice_id ==) consistent in table ECommerce cannot be served: the primary key (order_id; invoice_id) needs order_id ==; GSI1 (invoice_id; invoice_id) is a global index, which is never read consistently (contract Q15); GSI2 (customer_id; invoice_date) needs customer_id ==
#include <reject/support/ecommerce.hpp>

auto payments(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.at_most_one<Invoice>("invoice_id"_f == some_invoice, facet::as<Payments>, facet::consistent);
#else
    return shop.at_most_one<Invoice>("order_id"_f == some_order && "invoice_id"_f == some_invoice, facet::as<Payments>, facet::consistent);
#endif
}
