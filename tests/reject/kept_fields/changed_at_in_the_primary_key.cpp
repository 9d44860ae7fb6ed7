// SPDX-License-Identifier: BSL-1.0
// title: A time of writing in the primary key
// rule: what facet keeps in a field
// why: A key never changes; this changes with every write.
// expect: in Document, changed_at speaks of written, which is part of the primary key; a key has to be known before facet sets the field
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
                   facet::entity<Document, facet::changed_at<"written">, facet::key<"DOCUMENT#{id}", "WRITTEN#{written}">>>
#else
                   facet::entity<Document, facet::changed_at<"written">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#endif
{};

void check() { facet::verify<Library>(); }
