// SPDX-License-Identifier: BSL-1.0
// title: A name with a dollar sign, as in other languages' texts
// rule: proof 1: what a key template may say
// why: All songs of an artist would have one sort key.
// expect: in Song, key template `SONG#$title` has the text $title, which would stand in the keys of all items; a placeholder is {title}
#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

struct Song {
    std::string artist;
    std::string title;
    std::int64_t plays;
};
#ifdef FACET_REJECT
using song = facet::entity<Song, facet::key<"ARTIST#{artist}", "SONG#$title">>;
#else
using song = facet::entity<Song, facet::key<"ARTIST#{artist}", "SONG#{title}">>;
#endif
struct Music : facet::table<"Music", song> {};

void checked() { facet::verify<Music>(); }
