// SPDX-License-Identifier: BSL-1.0
// title: An edge whose key is the same for all edges of a partition
// rule: edges
// why: The second edge would replace the first.
// expect: in Labelled, the key `ORG#{org}`, `ORG#{org}`, which is made from those of Ticket and Label, would be one for all edges of a partition; say target_key<...> with a field that tells them apart, and which fields are those of the key of Label: to<Label, "org", "...">
#include <reject/support/labels.hpp>

#ifdef FACET_REJECT
using labelled = facet::edge<Labelled, facet::from<Ticket>, facet::to<Label>>;
#else
using labelled = labelled_soundly;
#endif
struct Tracker : tracker_with<labelled> {};

void checked() { facet::verify<Tracker>(); }
