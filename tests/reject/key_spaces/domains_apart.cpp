// SPDX-License-Identifier: BSL-1.0
// title: Ids that a domain tells apart
// rule: proof 5: key spaces are disjoint
// why: Where keys must stay as they are, a domain says how a field's values begin; it is checked whenever a key is built.
// expect: in table retail_table, Customer and InvoiceOrder can be stored under one primary key
#include <facet/repository/open.hpp>

struct Customer {
    std::string customer_id;
};
struct InvoiceOrder {
    std::string invoice_id;
};

struct Retail
#ifdef FACET_REJECT
    : facet::table<"retail_table", facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,
                   facet::entity<InvoiceOrder, facet::key<"{invoice_id}", "ROOT">>>
#else
    : facet::table<"retail_table", facet::entity<Customer, facet::domain<"customer_id", "C-">, facet::key<"{customer_id}", "ROOT">>,
                   facet::entity<InvoiceOrder, facet::domain<"invoice_id", "I-">, facet::key<"{invoice_id}", "ROOT">>>
#endif
{};

void check() { facet::verify<Retail>(); }
