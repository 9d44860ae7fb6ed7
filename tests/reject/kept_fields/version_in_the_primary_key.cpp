// SPDX-License-Identifier: BSL-1.0
// title: A version in the primary key
// rule: what facet keeps in a field
// why: Every write would be of another item.
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
#ifdef FACET_REJECT
                   facet::entity<Document, facet::version<"version">, facet::key<"DOCUMENT#{id}", "VERSION#{version:6}">>>
#else
                   facet::entity<Document, facet::key<"DOCUMENT#{id}", "VERSION#{version:6}">>>
#endif
{};

void check() { facet::verify<Library>(); }
