// SPDX-License-Identifier: BSL-1.0
// title: An edge between two items of one partition, without their fields
// rule: edges
// why: Which item an end is, is told by the fields of its key.
// expect: in Labelled, both ends are made from the same fields of Labelled: org; name those of the other end with to<Ticket
#include <facet/repository/open.hpp>

#include <string>

struct Ticket {
    std::string org;
    std::string id;
};
struct Label {
    std::string org;
    std::string id;
};
struct Labelled {
    std::string org;
    std::string ticket_id;
    std::string label_id;
};
#ifdef FACET_REJECT
using labelled = facet::edge<Labelled, facet::from<Ticket>, facet::to<Ticket>>;
#else
using labelled = facet::edge<Labelled, facet::from<Ticket, "org", "ticket_id">, facet::to<Label, "org", "label_id">, facet::target_key<"TICKET#{ticket_id}#{label_id}">>;
#endif
struct Tracker : facet::table<"Tracker", facet::entity<Ticket, facet::key<"ORG#{org}", "TICKET#{id}">>,
                              facet::entity<Label, facet::key<"ORG#{org}", "LABEL#{id}">>, labelled> {};

void checked() { facet::verify<Tracker>(); }
