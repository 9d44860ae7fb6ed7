// SPDX-License-Identifier: BSL-1.0
// title: An expiry that is a key attribute by itself
// rule: what facet keeps in a field
// why: The attribute is stored as a number, and a key of text cannot be one.
// expect: in Document, expires_at speaks of expires, which is a key attribute by itself; declare it as a whole number of seconds
#include <facet/repository/open.hpp>

struct Document {
    std::string id;
    std::chrono::sys_seconds expires;
};

struct Library
    : facet::table<"Library",
#ifdef FACET_REJECT
                   facet::gsi<"ByExpiry", facet::partition<"ExpiryPK">, facet::sort<"expires">>,
                   facet::entity<Document, facet::expires_at<"expires">, facet::key<"DOCUMENT#{id}", "DOCUMENT">, facet::index<"ByExpiry", "DOCUMENTS", "{expires}">>>
#else
                   facet::gsi<"ByExpiry", facet::partition<"ExpiryPK">, facet::sort<"ExpirySK">>,
                   facet::entity<Document, facet::expires_at<"expires">, facet::key<"DOCUMENT#{id}", "DOCUMENT">, facet::index<"ByExpiry", "DOCUMENTS", "EXPIRES#{expires}">>>
#endif
{};

void check() { facet::verify<Library>(); }
