// SPDX-License-Identifier: BSL-1.0
// title: Appending to an array, which has as many elements as it always has
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: With one element more it could not be read as an array any more.
// expect: update of Game in table Games appends to rounds, which is of DynamoDB's type L; a std::array keeps its number of elements: set() one by its position, or all of them
#include <facet/facet.hpp>

#include <array>
#include <string>

using namespace facet::literals;

struct Game {
    std::string id;
    std::array<int, 3> rounds;
};
struct Games : facet::table<"Games", facet::entity<Game, facet::key<"GAME#{id}", "GAME">>> {};

auto changed(const facet::repository<Games>& games) {
#ifdef FACET_REJECT
    return games.update<Game>("id"_f == "1").set("rounds"_f.append(5)).run();
#else
    return games.update<Game>("id"_f == "1").set("rounds[2]"_f = 5).run();
#endif
}
