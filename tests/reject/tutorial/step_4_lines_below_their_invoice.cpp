// SPDX-License-Identifier: BSL-1.0
// title: Lines below their invoice
// rule: the tutorial, from SQL to keys
// why: What begins with INVC# are the invoices and their lines. Who reads the one would read the other, too.
// expect: Invoice where(customer_id ==) in table Shop cannot be served: the primary key (customer_id; invoice_id) would also read items of InvoiceLine; read both as a collection, or say skipping_others
#include <reject/support/sql_to_keys.hpp>

struct InvoiceLine {
    std::string customer_id;
    std::string invoice_id;
    std::string order_id;
    std::string summary;
};

struct Shop
    : facet::table<"Shop", facet::entity<Invoice, facet::key<"{customer_id}", "INVC#{invoice_id}">>,
                   facet::entity<InvoiceLine, facet::key<"{customer_id}", "INVC#{invoice_id}#{order_id}">>> {};

auto invoices(const opened<Shop>& shop) {
#ifdef FACET_REJECT
    return shop.query<Invoice>("customer_id"_f == "c-1").all();
#else
    return shop.collection<Invoice, InvoiceLine>("customer_id"_f == "c-1").all();
#endif
}
