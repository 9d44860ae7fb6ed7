// SPDX-License-Identifier: BSL-1.0
// title: A time of making for a field that is not there
// rule: what facet keeps in a field
// why: A name that no field has is never ignored.
// expect: in Document, created_at speaks of mad, but Document has no such field; did you mean made?
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
                   facet::entity<Document, facet::created_at<"mad">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#else
                   facet::entity<Document, facet::created_at<"made">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#endif
{};

void check() { facet::verify<Library>(); }
