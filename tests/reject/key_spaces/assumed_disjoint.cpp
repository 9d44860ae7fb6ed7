// SPDX-License-Identifier: BSL-1.0
// title: Keys that are known to be apart
// rule: proof 5: key spaces are disjoint
// why: Where nothing in the keys shows it, the table says so, in the open; a discriminator checks it whenever an item is read.
// expect: in table retail_table, Customer and InvoiceOrder can be stored under one primary key
#include <facet/repository/open.hpp>

struct Customer {
    std::string customer_id;
};
struct InvoiceOrder {
    std::string invoice_id;
};

struct Retail
    : facet::table<"retail_table", facet::discriminator<"entity">,
                   facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,
#ifdef FACET_REJECT
                   facet::entity<InvoiceOrder, facet::key<"{invoice_id}", "ROOT">>>
#else
                   facet::entity<InvoiceOrder, facet::key<"{invoice_id}", "ROOT">>, facet::assume_disjoint<Customer, InvoiceOrder>>
#endif
{};

void check() { facet::verify<Retail>(); }
