// SPDX-License-Identifier: BSL-1.0
// title: A time that facet sets, coarser in a key
// rule: what facet keeps in a field
// why: The clock is seldom on a whole second, and a key does not round.
// expect: in Document, key template `{made:s}#{id}` uses {made:s}, but facet sets that field from the clock, which is finer; keys do not round, so nearly every write would be refused
#include <facet/repository/open.hpp>

struct Document {
    std::string id;
    facet::timestamp made;
};

struct Library
    : facet::table<"Library", facet::gsi<"GSI1", facet::partition<"PK1">, facet::sort<"SK1">>,
                   facet::entity<Document, facet::created_at<"made">, facet::key<"DOCUMENT#{id}", "DOCUMENT">,
#ifdef FACET_REJECT
                                 facet::index<"GSI1", "DOCUMENTS", "{made:s}#{id}">>>
#else
                                 facet::index<"GSI1", "DOCUMENTS", "{made:ms}#{id}">>>
#endif
{};

void check() { facet::verify<Library>(); }
