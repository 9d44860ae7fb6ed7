// SPDX-License-Identifier: BSL-1.0
// title: Raw text beside other pieces
// rule: proof 1: what a key template may say
// why: Raw text may hold any byte, the delimiter too, so nothing can be told apart from it.
// expect: in Page, key template `PAGE#{path:raw}` uses {path:raw} beside other pieces; raw stands alone in its template
#include <facet/repository/open.hpp>

struct Page {
    std::string site;
    std::string path;
};

#ifdef FACET_REJECT
struct Web : facet::table<"Web", facet::entity<Page, facet::key<"SITE#{site}", "PAGE#{path:raw}">>> {};
#else
struct Web : facet::table<"Web", facet::entity<Page, facet::key<"SITE#{site}", "{path:raw}">>> {};
#endif

void check() { facet::verify<Web>(); }
