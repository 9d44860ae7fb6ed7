// SPDX-License-Identifier: BSL-1.0
// title: An upsert that adds to a number that is an index key
// rule: proof 4: an update leaves no key and no index entry stale
// why: Beside the field, the index has a copy of it, which an upsert cannot make of a sum that it does not know.
// expect: is made, and does not know its new value; set it to a value, or change the item with modify(), or declare stored_as<`points`, `Points`>, by which it is that key attribute itself
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Player {
    std::string id;
    std::uint32_t points;
};
struct Game : facet::table<"Game", facet::gsi<"ByPoints", facet::partition<"AllPK">, facet::sort<facet::number_key("Points")>>,
#ifdef FACET_REJECT
                           facet::entity<Player, facet::key<"PLAYER#{id}", "PLAYER">, facet::index<"ByPoints", "PLAYERS", "{points}">>
#else
                           facet::entity<Player, facet::key<"PLAYER#{id}", "PLAYER">, facet::index<"ByPoints", "PLAYERS", "{points}">, facet::stored_as<"points", "Points">>
#endif
                           > {};

auto scored(const facet::repository<Game, declared_backend>& game) { return game.upsert<Player>("id"_f == "7").add("points"_f, 5u).run(); }
