// SPDX-License-Identifier: BSL-1.0
// title: An expiry that is a text
// rule: what facet keeps in a field
// why: DynamoDB expires items by a number of seconds; it ignores an attribute of another type, and the items stay.
// expect: in Document, expires_at speaks of label, which is neither a time nor a whole number; what expires items is a number of seconds (contract Y2)
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
                   facet::entity<Document, facet::expires_at<"label">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#else
                   facet::entity<Document, facet::expires_at<"edition">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>>
#endif
{};

void check() { facet::verify<Library>(); }
