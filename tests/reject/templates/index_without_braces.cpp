// SPDX-License-Identifier: BSL-1.0
// title: An index whose braces were forgotten
// rule: proof 1: what a key template may say
// why: All entries would lie in one partition of the index.
// expect: in Song, key template `plays` has the text plays, which would stand in the keys of all items, so that they lie in one partition; a placeholder is {plays}
#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

struct Song {
    std::string artist;
    std::string title;
    std::int64_t plays;
};
#ifdef FACET_REJECT
using song = facet::entity<Song, facet::key<"ARTIST#{artist}", "SONG#{title}">, facet::index<"ByPlays", "plays", "{artist}">>;
#else
using song = facet::entity<Song, facet::key<"ARTIST#{artist}", "SONG#{title}">, facet::index<"ByPlays", "{plays:10}", "{artist}">>;
#endif
struct Music : facet::table<"Music", facet::gsi<"ByPlays", facet::partition<"ByPlaysPK">, facet::sort<"ByPlaysSK">>, song> {};

void checked() { facet::verify<Music>(); }
