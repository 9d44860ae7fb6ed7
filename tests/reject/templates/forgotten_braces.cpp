// SPDX-License-Identifier: BSL-1.0
// title: A placeholder whose braces were forgotten
// rule: proof 1: what a key template may say
// why: All items would have one partition key.
// expect: in Ticket, key template `ORG#org` has the text org, which would stand in the keys of all items, so that they lie in one partition; a placeholder is {org}
#include <facet/repository/open.hpp>

#include <string>

struct Ticket {
    std::string org;
    std::string id;
};
#ifdef FACET_REJECT
using ticket = facet::entity<Ticket, facet::key<"ORG#org", "TICKET#{id}">>;
#else
using ticket = facet::entity<Ticket, facet::key<"ORG#{org}", "TICKET#{id}">>;
#endif
struct Tracker : facet::table<"Tracker", ticket> {};

void checked() { facet::verify<Tracker>(); }
