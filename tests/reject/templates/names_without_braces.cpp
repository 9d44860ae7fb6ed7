// SPDX-License-Identifier: BSL-1.0
// title: Names of fields without braces
// rule: proof 1: what a key template may say
// why: All items would have one key, and each would replace the one before.
// expect: in Song, key template `artist` has the text artist, which would stand in the keys of all items, so that there is but one; a placeholder is {artist}
#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

struct Song {
    std::string artist;
    std::string title;
    std::int64_t plays;
};
#ifdef FACET_REJECT
using song = facet::entity<Song, facet::key<"artist", "title">>;
#else
using song = facet::entity<Song, facet::key<"{artist}", "{title}">>;
#endif
struct Music : facet::table<"Music", song> {};

void checked() { facet::verify<Music>(); }
