// SPDX-License-Identifier: BSL-1.0
// title: An upsert of an item whose key is computed
// rule: what facet keeps in a field
// why: It makes no object that fields could be computed of.
// expect: upsert of Reading in table Readings cannot tell day, of which the key is made, and which facet computes of whole items; put() or create() the item, or modify() the one that is there
#include <reject/support/readings.hpp>

auto changed(const readings_repository& readings, facet::timestamp at) {
#ifdef FACET_REJECT
    return readings.upsert<Reading>("device"_f == "d-1" && "day"_f == day_of(at) && "at"_f == at).run();
#else
    return readings.put(Reading{"d-1", at}).run();
#endif
}
