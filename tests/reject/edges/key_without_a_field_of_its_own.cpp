// SPDX-License-Identifier: BSL-1.0
// title: An edge whose key is the same for all edges of a partition
// rule: edges
// why: The second edge would replace the first.
// expect: in Labelled, the key `ORG#{org}`, `ORG#{org}`, which is made from those of Ticket and Label, would be one for all edges of a partition; say target_key<...> with a field that tells them apart, and which fields are those of the key of Label: to<Label, "org", "...">
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
using labelled = facet::edge<Labelled, facet::from<Ticket>, facet::to<Label>>;
#else
using labelled = facet::edge<Labelled, facet::from<Ticket, "org", "ticket_id">, facet::to<Label, "org", "label_id">, facet::target_key<"TICKET#{ticket_id}#{label_id}">>;
#endif
struct Tracker : facet::table<"Tracker", facet::entity<Ticket, facet::key<"ORG#{org}", "TICKET#{id}">>,
                              facet::entity<Label, facet::key<"ORG#{org}", "LABEL#{id}">>, labelled> {};

void checked() { facet::verify<Tracker>(); }
