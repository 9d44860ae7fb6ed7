// SPDX-License-Identifier: BSL-1.0
// title: A field that stands for another than it was meant for
// rule: edges
// why: Fields are named in the order of the node's key, its partition key first.
// expect: in Labelled, from<Ticket> has ticket_id stand for Ticket's org, but Labelled has a field org, which stands for nothing; fields are named in the order of the node's key: from<Ticket
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
using labelled = facet::edge<Labelled, facet::from<Ticket, "ticket_id">, facet::to<Label, "label_id">>;
#else
using labelled = facet::edge<Labelled, facet::from<Ticket, "org", "ticket_id">, facet::to<Label, "org", "label_id">, facet::target_key<"TICKET#{ticket_id}#{label_id}">>;
#endif
struct Tracker : facet::table<"Tracker", facet::entity<Ticket, facet::key<"ORG#{org}", "TICKET#{id}">>,
                              facet::entity<Label, facet::key<"ORG#{org}", "LABEL#{id}">>, labelled> {};

void checked() { facet::verify<Tracker>(); }
