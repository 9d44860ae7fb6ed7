// SPDX-License-Identifier: BSL-1.0
// title: An expiry that is in the key alone
// rule: what facet keeps in a field
// why: Items expire by an attribute that holds a number of seconds (contract Y2). Without one of its own the field would expire nothing.
// expect: in Document, expires_at speaks of expires, which is key_only; what expires items is an attribute of its own (contract Y2)
#include <facet/repository/open.hpp>

struct Document {
    std::string id;
    std::int64_t expires;
};

struct Library
    : facet::table<"Library",
#ifdef FACET_REJECT
                   facet::entity<Document, facet::expires_at<"expires">, facet::key_only<"expires">, facet::key<"DOCUMENT#{id}", "DOCUMENT#{expires:12}">>>
#else
                   facet::entity<Document, facet::expires_at<"expires">, facet::key<"DOCUMENT#{id}", "DOCUMENT#{expires:12}">>>
#endif
{};

void check() { facet::verify<Library>(); }
