// SPDX-License-Identifier: BSL-1.0
// title: A version of what never changes
// rule: what facet keeps in a field
// why: What is written once has one version.
// expect: in Document, version speaks of version, but an immutable entity has one version only
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
                   facet::entity<Document, facet::immutable, facet::version<"version">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#else
                   facet::entity<Document, facet::immutable, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#endif
{};

void check() { facet::verify<Library>(); }
