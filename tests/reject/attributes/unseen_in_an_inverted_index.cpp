// SPDX-License-Identifier: BSL-1.0
// title: An inverted index that an entity does not bind
// rule: proof 10: what writes one attribute agrees
// why: An index whose keys are the table's own, the other way round, holds every item. So each entity binds it, by its own templates, and
//   is read by them.
// expect: in Invoice, the primary key holds all keys of index Inverted, which the entity does not bind: its items would appear there unseen; bind it by index<"Inverted", "INVOICE", "INVOICE#{invoice_id}">
#include <facet/repository/open.hpp>

struct Invoice {
    std::string invoice_id;
};

struct Books
    : facet::table<"Books", facet::gsi<"Inverted", facet::partition<"SK">, facet::sort<"PK">>,
#ifdef FACET_REJECT
                   facet::entity<Invoice, facet::key<"INVOICE#{invoice_id}", "INVOICE">>>
#else
                   facet::entity<Invoice, facet::key<"INVOICE#{invoice_id}", "INVOICE">, facet::index<"Inverted", "INVOICE", "INVOICE#{invoice_id}">>>
#endif
{};

void check() { facet::verify<Books>(); }
