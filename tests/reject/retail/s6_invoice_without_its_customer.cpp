// SPDX-License-Identifier: BSL-1.0
// title: S6: the invoice itself by its id
// rule: the patterns of retail, each missed by a little
// why: An invoice lies in its customer's partition. Only what its orders are can be read by its id alone.
// expect: get Invoice where(invoice_id ==) in table retail_table needs the whole primary key (customer_id; invoice_id) by ==: customer_id == is missing
#include <reject/support/retail.hpp>

auto invoice(const retail_repository& shop) {
#ifdef FACET_REJECT
    return shop.get<Invoice>("invoice_id"_f == some_invoice);
#else
    return shop.get<InvoiceOrder>("invoice_id"_f == some_invoice);
#endif
}
