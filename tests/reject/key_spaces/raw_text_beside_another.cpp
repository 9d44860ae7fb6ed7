// SPDX-License-Identifier: BSL-1.0
// title: Raw text beside keys that begin alike
// rule: proof 5: key spaces are disjoint
// why: Raw text at the end of a key may hold the delimiter, so it can be what another entity's key goes on with. A text of its own
//   in front keeps them apart.
// expect: in table Web, Page and Note can be stored under one primary key: `SITE#{site}`, `PAGE#{path:raw}` and `SITE#{site}`, `PAGE#{page}#{note}` both give `SITE#a`, `PAGE#a#a`; begin one of them with a text of its own
#include <facet/repository/open.hpp>

struct Page {
    std::string site;
    std::string path;
};
struct Note {
    std::string site;
    std::string page;
    std::string note;
};

struct Web
    : facet::table<"Web", facet::entity<Page, facet::key<"SITE#{site}", "PAGE#{path:raw}">>,
#ifdef FACET_REJECT
                   facet::entity<Note, facet::key<"SITE#{site}", "PAGE#{page}#{note}">>>
#else
                   facet::entity<Note, facet::key<"SITE#{site}", "NOTE#{page}#{note}">>>
#endif
{};

void check() { facet::verify<Web>(); }
