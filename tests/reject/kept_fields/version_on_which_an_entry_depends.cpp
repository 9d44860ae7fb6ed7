// SPDX-License-Identifier: BSL-1.0
// title: An index entry that depends on the version
// rule: what facet keeps in a field
// why: Every write counts the version up, and would make the entry or take it away.
// expect: in Document, version speaks of version, on which an index entry depends; every write changes it
#include <facet/repository/open.hpp>

struct Document {
    std::string id;
    bool fresh;
    std::uint32_t version;
};

struct Library : facet::table<"Library", facet::partition<"PK">, facet::gsi<"Fresh", facet::partition<"FreshPK">>,
    facet::entity<Document, facet::key<"DOCUMENT#{id}">, facet::version<"version">,
#ifdef FACET_REJECT
        facet::index<"Fresh", "FRESH">::while_equal<"version", 1>
#else
        facet::index<"Fresh", "FRESH">::while_equal<"fresh", true>
#endif
>> {};

void check() { facet::verify<Library>(); }
