// SPDX-License-Identifier: BSL-1.0
// title: An edge between two items of one partition, without their fields
// rule: edges
// why: Which item an end is, is told by the fields of its key.
// expect: in Labelled, both ends are made from the same fields of Labelled: org; name those of the other end with to<Ticket
#include <reject/support/labels.hpp>

#ifdef FACET_REJECT
using labelled = facet::edge<Labelled, facet::from<Ticket>, facet::to<Ticket>>;
#else
using labelled = labelled_soundly;
#endif
struct Tracker : tracker_with<labelled> {};

void checked() { facet::verify<Tracker>(); }
