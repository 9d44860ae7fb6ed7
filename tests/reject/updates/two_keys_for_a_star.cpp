// SPDX-License-Identifier: BSL-1.0
// title: Two keys for one star
// rule: typed operands and paths
// why: Each star of a path stands for one key or position.
// expect: update of Shelf in table Shelves sets places.*, whose stars take what they stand for in parentheses behind the path: a whole number for each [*], a key for each .*; it is given 2 for 1 star
#include <reject/support/shelves.hpp>

auto fill(const facet::repository<Shelves>& shelves) {
#ifdef FACET_REJECT
    return shelves.update<Shelf>("id"_f == "1").set("places.*"_f(7, 8) = "tea").run();
#else
    return shelves.update<Shelf>("id"_f == "1").set("places.*"_f(7) = "tea").run();
#endif
}
