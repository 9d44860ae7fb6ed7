// SPDX-License-Identifier: BSL-1.0
// title: A placeholder with a form in doubled braces
// rule: proof 1: what a key template may say
// why: All plays of a song would have one sort key, and each would replace the one before.
// expect: in Song, key template `PLAY#{{plays:+8}}` has the text {{plays:+8}}, as doubled braces are text, which would stand in the keys of all items; a placeholder is {plays}
#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

struct Song {
    std::string artist;
    std::string title;
    std::int64_t plays;
};
#ifdef FACET_REJECT
using song = facet::entity<Song, facet::key<"SONG#{title}", "PLAY#{{plays:+8}}">>;
#else
using song = facet::entity<Song, facet::key<"SONG#{title}", "PLAY#{plays:+8}">>;
#endif
struct Music : facet::table<"Music", song> {};

void checked() { facet::verify<Music>(); }
