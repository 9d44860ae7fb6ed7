// SPDX-License-Identifier: BSL-1.0
// title: A customer and an invoice of one id
// rule: proof 5: key spaces are disjoint
// why: The published retail design keys customers and the details of invoices alike: (`{id}`, `ROOT`). Two items would be one.
// expect: in table retail_table, Customer and InvoiceOrder can be stored under one primary key: `{customer_id}`, `ROOT` and `{invoice_id}`, `ROOT` both give `a`, `ROOT`
// expect: declare a domain for a field, or say assume_disjoint<Customer, InvoiceOrder>
#include <facet/repository/open.hpp>

struct Customer {
    std::string customer_id;
    std::string name;
};
struct InvoiceOrder {
    std::string invoice_id;
    std::string order_id;
};

struct Retail
    : facet::table<"retail_table",
                   facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,
#ifdef FACET_REJECT
                   facet::entity<InvoiceOrder, facet::key<"{invoice_id}", "ROOT">>>
#else
                   facet::entity<InvoiceOrder, facet::key<"INVOICE#{invoice_id}", "ROOT">>>
#endif
{};

void check() { facet::verify<Retail>(); }
