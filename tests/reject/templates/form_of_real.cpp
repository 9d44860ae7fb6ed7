// SPDX-License-Identifier: BSL-1.0
// title: Digits for a floating-point number
// rule: proof 1: what a key template may say
// why: A floating-point number has one form that keeps its order: sixteen hexadecimal digits. Digits before and behind a point are
//   for facet::decimal.
// expect: uses {score:6.2}, which is a floating-point number; it takes no form
#include <facet/repository/open.hpp>

struct Player {
    std::string player_id;
    double score;
};

#ifdef FACET_REJECT
struct Game : facet::table<"Game", facet::entity<Player, facet::key<"GAME", "SCORE#{score:6.2}#{player_id}">>> {};
#else
struct Game : facet::table<"Game", facet::entity<Player, facet::key<"GAME", "SCORE#{score}#{player_id}">>> {};
#endif

void check() { facet::verify<Game>(); }
