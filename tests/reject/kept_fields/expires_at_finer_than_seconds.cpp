// SPDX-License-Identifier: BSL-1.0
// title: An expiry in milliseconds
// rule: what facet keeps in a field
// why: What is stored are seconds. Nothing is rounded.
// expect: in Document, expires_at speaks of expires, whose unit is finer than the seconds that are stored; declare it as std::chrono::sys_seconds
#include <facet/repository/open.hpp>

struct Document {
    std::string id;
#ifdef FACET_REJECT
    facet::timestamp expires;
#else
    std::chrono::sys_seconds expires;
#endif
};

struct Library : facet::table<"Library", facet::entity<Document, facet::expires_at<"expires">, facet::key<"DOCUMENT#{id}", "DOCUMENT">>> {};

void check() { facet::verify<Library>(); }
