// SPDX-License-Identifier: BSL-1.0
// title: A bool as an index's key attribute
// rule: proof 10: what writes one attribute agrees
// why: A key attribute is a text, a number or a binary. A bool is written as text into one that has not the field's own name.
// expect: stores {open}, which is of type BOOL, in the key attribute open, which is of type S; a key attribute of another name than the field's holds it as text
#include <facet/repository/open.hpp>

struct Ticket {
    std::string id;
    bool open;
};

#ifdef FACET_REJECT
struct Tickets : facet::table<"Tickets", facet::gsi<"ByOpen", facet::partition<"open">>,
#else
struct Tickets : facet::table<"Tickets", facet::gsi<"ByOpen", facet::partition<"open_key">>,
#endif
                              facet::entity<Ticket, facet::key<"TICKET#{id}", "TICKET">, facet::index<"ByOpen", "{open}">>> {};

void check() { facet::verify<Tickets>(); }
