// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>

#include <string>

/// Tickets and labels of an organisation, which lie in its partition, and what joins them.
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
using labelled_soundly = facet::edge<Labelled, facet::from<Ticket, "org", "ticket_id">, facet::to<Label, "org", "label_id">, facet::target_key<"TICKET#{ticket_id}#{label_id}">>;

template <class Edge>
using tracker_with = facet::table<"Tracker", facet::entity<Ticket, facet::key<"ORG#{org}", "TICKET#{id}">>, facet::entity<Label, facet::key<"ORG#{org}", "LABEL#{id}">>, Edge>;
