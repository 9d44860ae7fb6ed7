// SPDX-License-Identifier: BSL-1.0
// title: A range on a text inside a verbatim template
// rule: proof 2: every where-clause is served by a key or an index
// why: Verbatim, a delimiter behind a text may be greater than the bytes of a longer text there, and so out of order.
// expect: holds made in a form without order, for == only: a text has none in a verbatim template where more follows; last in its template it has one, or without ::verbatim, where a text of bytes above $ alone is written as now
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Comment {
    std::string post;
    std::string made;
    std::string id;
};
#ifdef FACET_REJECT
struct Blog : facet::table<"Blog", facet::entity<Comment, facet::key<"POST#{post}", "COMMENT#{made}#{id}">::verbatim>> {};
#else
struct Blog : facet::table<"Blog", facet::entity<Comment, facet::key<"POST#{post}", "COMMENT#{made}#{id}">>> {};
#endif

auto comments(const facet::repository<Blog, declared_backend>& blog) { return blog.query<Comment>("post"_f == "1" && "made"_f >= "2023-04-30").all(); }
