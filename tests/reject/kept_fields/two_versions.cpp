// SPDX-License-Identifier: BSL-1.0
// title: Two versions of one entity
// rule: what facet keeps in a field
// why: One of them is what a write asks for.
// expect: in Document, of version, created_at, changed_at and expires_at there can be one each, of a field each; version is one too many
#include <facet/repository/open.hpp>

struct Document {
    std::string id;
    std::string label;
    std::optional<std::string> author;
    std::uint32_t edition;
    std::uint32_t version;
    facet::timestamp made;
    facet::timestamp written;
};

struct Library
    : facet::table<"Library",
#ifdef FACET_REJECT
                   facet::entity<Document, facet::version<"edition">, facet::version<"version">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#else
                   facet::entity<Document, facet::version<"version">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#endif
{};

void check() { facet::verify<Library>(); }
