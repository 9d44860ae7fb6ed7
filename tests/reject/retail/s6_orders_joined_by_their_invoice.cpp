// SPDX-License-Identifier: BSL-1.0
// title: S6: orders by their invoice
// rule: the patterns of retail, each missed by a little
// why: There is no join: an order does not know its invoice. The invoice's item names its orders.
// expect: Order where(invoice_id ==) in table retail_table asks for invoice_id, but Order has no such field; its fields are: customer_id, order_id, order_date, summary, total
#include <reject/support/retail.hpp>

auto orders(const retail_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("invoice_id"_f == some_invoice).all();
#else
    return shop.get<InvoiceOrder>("invoice_id"_f == some_invoice);
#endif
}
