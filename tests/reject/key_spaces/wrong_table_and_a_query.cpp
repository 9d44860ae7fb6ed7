// SPDX-License-Identifier: BSL-1.0
// title: A query of a table that is wrong itself
// rule: proof 5: key spaces are disjoint
// why: A table that fails its proofs is explained where it is opened; the queries behind it add nothing.
// expect: in table retail_table, Customer and InvoiceOrder can be stored under one primary key
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Customer {
    std::string customer_id;
};
struct InvoiceOrder {
    std::string invoice_id;
};

struct Retail
    : facet::table<"retail_table", facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,
#ifdef FACET_REJECT
                   facet::entity<InvoiceOrder, facet::key<"{invoice_id}", "ROOT">>>
#else
                   facet::entity<InvoiceOrder, facet::key<"{invoice_id}", "INVOICE">>>
#endif
{};

auto customer(declared_backend& backend) {
    auto retail = facet::open<Retail>(backend);
    (void)retail.put(Customer{"c-1"}).run();
    (void)retail.query<InvoiceOrder>("invoice_id"_f == "i-1").all();
    return retail.get<Customer>("customer_id"_f == "c-1");
}
