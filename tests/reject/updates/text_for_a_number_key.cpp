// SPDX-License-Identifier: BSL-1.0
// title: A text for the key of a map by numbers
// rule: typed operands and paths
// why: What stands for a star is a key of the map, and these are whole numbers.
// expect: update of Shelf in table Shelves sets places.*, whose stars take what they stand for in parentheses behind the path: a whole number for each [*], a key for each .*; it is given no whole number where one is asked for
#include <reject/support/shelves.hpp>

auto fill(const facet::repository<Shelves>& shelves) {
#ifdef FACET_REJECT
    return shelves.update<Shelf>("id"_f == "1").set("places.*"_f("7") = "tea").run();
#else
    return shelves.update<Shelf>("id"_f == "1").set("places.*"_f(7) = "tea").run();
#endif
}
