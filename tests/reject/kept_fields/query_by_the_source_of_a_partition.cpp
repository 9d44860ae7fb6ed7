// SPDX-License-Identifier: BSL-1.0
// title: A query by what its partition is computed from
// rule: what facet keeps in a field
// why: A range of times spans many days, each of which is a partition: the call says which of them it reads.
// expect: Reading where(device ==, at >=) in table Readings cannot be served: the primary key (device, day; at) needs day == (computed from at)
#include <reject/support/readings.hpp>

using namespace facet::literals;

auto since(const readings_repository& readings, facet::timestamp from) {
#ifdef FACET_REJECT
    return readings.query<Reading>("device"_f == "d-1" && "at"_f >= from).all();
#else
    return readings.query<Reading>("device"_f == "d-1" && "day"_f == day_of(from) && "at"_f >= from).all();
#endif
}
