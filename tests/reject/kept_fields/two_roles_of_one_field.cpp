// SPDX-License-Identifier: BSL-1.0
// title: One field that is kept for two things
// rule: what facet keeps in a field
// why: It cannot hold both.
// expect: in Document, of version, created_at, changed_at and expires_at there can be one each, of a field each; made is one too many
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
                   facet::entity<Document, facet::created_at<"made">, facet::changed_at<"made">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#else
                   facet::entity<Document, facet::created_at<"made">, facet::changed_at<"written">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#endif
{};

void check() { facet::verify<Library>(); }
