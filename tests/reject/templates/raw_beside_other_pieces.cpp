// SPDX-License-Identifier: BSL-1.0
// title: Raw text before other pieces
// rule: proof 1: what a key template may say
// why: Raw text may hold any byte, the delimiter too, so that its end cannot be told from what follows. It stands at the end.
// expect: in Page, key template `PAGE#{path:raw}#{version:4}` uses {path:raw} before other pieces; raw stands alone or last in its template
#include <facet/repository/open.hpp>

#include <cstdint>

struct Page {
    std::string site;
    std::string path;
    std::uint32_t version;
};

#ifdef FACET_REJECT
struct Web : facet::table<"Web", facet::entity<Page, facet::key<"SITE#{site}", "PAGE#{path:raw}#{version:4}">>> {};
#else
struct Web : facet::table<"Web", facet::entity<Page, facet::key<"SITE#{site}", "PAGE#{version:4}#{path:raw}">>> {};
#endif

void check() { facet::verify<Web>(); }
