// SPDX-License-Identifier: BSL-1.0
// title: A part of a field in brackets, assigned
// rule: fields are written as user-defined literals
// why: The name of a field is known to the compiler with all its steps; what is known at run time stands behind it.
// expect: a part of a field is told in the field's name: `tags[0]`_f, `address.city`_f, `rates.eur`_f; one known at run time stands behind it: `tags[*]`_f(place), `rates.*`_f(key)
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <map>
#include <string>

using namespace facet::literals;

struct Player {
    std::string id;
    std::map<std::string, std::int64_t> scores;
};
struct Game : facet::table<"Game", facet::entity<Player, facet::key<"PLAYER#{id}", "PLAYER">>> {};

auto score(const facet::repository<Game, declared_backend>& game, const std::string& level) {
#ifdef FACET_REJECT
    return game.update<Player>("id"_f == "1").set("scores"_f[level] += 5).run();
#else
    return game.update<Player>("id"_f == "1").set("scores.*"_f(level) += 5).run();
#endif
}
