// SPDX-License-Identifier: BSL-1.0
// title: S5: a customer's invoices of a day
// rule: the patterns of retail, each missed by a little
// why: Invoices lie by id. Their days are in no key.
// expect: Invoice where(customer_id ==, invoice_date ==) in table retail_table cannot be served: the primary key (customer_id; invoice_id) does not hold invoice_date; Invoice has no entries in index GSI; what no key holds can only be filtered, and a filter is never implied
#include <reject/support/retail.hpp>

auto invoices(const retail_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Invoice>("customer_id"_f == some_customer && "invoice_date"_f == std::chrono::sys_days{}).all();
#else
    return shop.query<Invoice>("customer_id"_f == some_customer).all();
#endif
}
