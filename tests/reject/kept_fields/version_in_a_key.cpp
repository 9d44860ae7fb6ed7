// SPDX-License-Identifier: BSL-1.0
// title: A version in the key of an index
// rule: what facet keeps in a field
// why: Every write would move the entry.
// expect: in Document, version speaks of version, which is part of a key; every write changes it
#include <facet/repository/open.hpp>

struct Document {
    std::string id;
    std::string label;
    std::optional<std::string> author;
    std::optional<std::uint32_t> edition;
    std::uint32_t version;
    facet::timestamp made;
    facet::timestamp written;
};

struct Library
    : facet::table<"Library",
                   facet::gsi<"ByVersion", facet::partition<"VersionPK">, facet::sort<"VersionSK">>,
#ifdef FACET_REJECT
                   facet::entity<Document, facet::version<"version">, facet::key<"DOCUMENT#{id}", "DOCUMENT">, facet::index<"ByVersion", "LABEL#{label}", "{version:6}">>>
#else
                   facet::entity<Document, facet::version<"version">, facet::key<"DOCUMENT#{id}", "DOCUMENT">, facet::index<"ByVersion", "LABEL#{label}", "{made}">>>
#endif
{};

void check() { facet::verify<Library>(); }
