// SPDX-License-Identifier: BSL-1.0
// title: Setting a computed field
// rule: what facet keeps in a field
// why: It is what its sources come to, and nothing else.
// expect: update of Reading in table Readings sets alarm, which facet itself computes; change what it is computed from
#include <reject/support/readings.hpp>

auto changed(const readings_repository& readings, facet::timestamp at) {
#ifdef FACET_REJECT
    return readings.update<Reading>("device"_f == "d-1" && "day"_f == day_of(at) && "at"_f == at).set("alarm"_f = "LOW").run();
#else
    return readings.modify<Reading>("device"_f == "d-1" && "day"_f == day_of(at) && "at"_f == at, [](Reading& reading) { reading.value = 95; });
#endif
}
