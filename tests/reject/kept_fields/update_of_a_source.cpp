// SPDX-License-Identifier: BSL-1.0
// title: Setting what another field is computed from
// rule: what facet keeps in a field
// why: An update sees no whole item: the computed field, and the index entry made from it, would stay as they are.
// expect: update of Reading in table Readings sets value, from which alarm is computed, and an update sees no whole item; change the item with modify()
#include <reject/support/readings.hpp>

auto changed(const readings_repository& readings, facet::timestamp at) {
#ifdef FACET_REJECT
    return readings.update<Reading>("device"_f == "d-1" && "day"_f == day_of(at) && "at"_f == at).set("value"_f = 95).run();
#else
    return readings.modify<Reading>("device"_f == "d-1" && "day"_f == day_of(at) && "at"_f == at, [](Reading& reading) { reading.value = 95; });
#endif
}
