// SPDX-License-Identifier: BSL-1.0
// title: A field that stands for another than it was meant for
// rule: edges
// why: Fields are named in the order of the node's key, its partition key first.
// expect: in Labelled, from<Ticket> has ticket_id stand for Ticket's org, but Labelled has a field org, which stands for nothing; fields are named in the order of the node's key: from<Ticket
#include <reject/support/labels.hpp>

#ifdef FACET_REJECT
using labelled = facet::edge<Labelled, facet::from<Ticket, "ticket_id">, facet::to<Label, "label_id">>;
#else
using labelled = labelled_soundly;
#endif
struct Tracker : tracker_with<labelled> {};

void checked() { facet::verify<Tracker>(); }
