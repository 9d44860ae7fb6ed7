// SPDX-License-Identifier: BSL-1.0
// title: An upsert that adds to a field of an index entry
// rule: proof 4: an update leaves no key and no index entry stale
// why: The sum is known only where the item is; the entry's key is made here.
// expect: upsert of Player in table Game computes points, from which the entry in ByPoints is made
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Player {
    std::string id;
    std::uint32_t points;
};
struct Game : facet::table<"Game", facet::gsi<"ByPoints", facet::partition<"AllPK">, facet::sort<"PointsSK">>,
                           facet::entity<Player, facet::key<"PLAYER#{id}", "PLAYER">, facet::index<"ByPoints", "PLAYERS", "{points:8}">>> {};

auto scored(const facet::repository<Game, declared_backend>& game) {
#ifdef FACET_REJECT
    return game.upsert<Player>("id"_f == "7").add("points"_f, 5u).run();
#else
    return game.upsert<Player>("id"_f == "7").set("points"_f = 5u).run();
#endif
}
