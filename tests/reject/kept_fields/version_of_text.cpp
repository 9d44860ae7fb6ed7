// SPDX-License-Identifier: BSL-1.0
// title: A version that is a text
// rule: what facet keeps in a field
// why: A version is counted, and every item has one.
// expect: in Document, version speaks of label, which is no whole number that every item has
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
                   facet::entity<Document, facet::version<"label">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#else
                   facet::entity<Document, facet::version<"version">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#endif
{};

void check() { facet::verify<Library>(); }
