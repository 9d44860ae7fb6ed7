// SPDX-License-Identifier: BSL-1.0
// title: Customers and invoices of one id
// rule: the tutorial, from SQL to keys
// why: Both keys are an id and ROOT. The domains say that no id is both.
// expect: in table Shop, Customer and InvoiceOrder can be stored under one primary key: `{customer_id}`, `ROOT` and `{invoice_id}`, `ROOT` both give `a`, `ROOT`; begin one of them with a text of its own, declare a domain for a field, or say assume_disjoint<Customer, InvoiceOrder>
#include <reject/support/sql_to_keys.hpp>

struct Shop
    : facet::table<"Shop", orders_by_id,
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,
                   facet::entity<Order, facet::key<"{customer_id}", "ORDR#{order_id}">, facet::index<"GSI", "{order_id}", "ROOT">>,
                   facet::entity<Invoice, facet::key<"{customer_id}", "INVC#{invoice_id}">>,
                   facet::entity<InvoiceOrder, facet::key<"{invoice_id}", "ROOT">>>
#else
                   facet::entity<Customer, customer_ids, facet::key<"{customer_id}", "ROOT">>,
                   facet::entity<Order, customer_ids, facet::key<"{customer_id}", "ORDR#{order_id}">,
                                 facet::index<"GSI", "{order_id}", "ROOT">>,
                   facet::entity<Invoice, customer_ids, invoice_ids, facet::key<"{customer_id}", "INVC#{invoice_id}">>,
                   facet::entity<InvoiceOrder, invoice_ids, facet::key<"{invoice_id}", "ROOT">>>
#endif
{};

auto shop(declared_backend& store) { return facet::open<Shop>(store); }
