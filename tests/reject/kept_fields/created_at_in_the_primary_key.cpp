// SPDX-License-Identifier: BSL-1.0
// title: A time of making in the primary key
// rule: what facet keeps in a field
// why: A key is known before the item is written, to those who read it as well.
// expect: in Document, created_at speaks of made, which is part of the primary key; a key has to be known before facet sets the field
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
                   facet::entity<Document, facet::created_at<"made">, facet::key<"DOCUMENT#{id}", "MADE#{made}">>>
#else
                   facet::entity<Document, facet::key<"DOCUMENT#{id}", "MADE#{made}">>>
#endif
{};

void check() { facet::verify<Library>(); }
