// SPDX-License-Identifier: BSL-1.0
// title: An entry of a map by numbers, by what is no such number
// rule: typed operands and paths
// why: The keys of the map are whole numbers, written without a zero in front; another name would make an entry that no read takes.
// expect: update of Shelf in table Shelves sets places.07, but the keys of that map are whole numbers of type int, as those are written
#include <reject/support/shelves.hpp>

auto fill(const facet::repository<Shelves>& shelves) {
#ifdef FACET_REJECT
    return shelves.update<Shelf>("id"_f == "1").set("places.07"_f = "tea").run();
#else
    return shelves.update<Shelf>("id"_f == "1").set("places.7"_f = "tea").run();
#endif
}
