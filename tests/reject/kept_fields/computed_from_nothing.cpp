// SPDX-License-Identifier: BSL-1.0
// title: A field that is computed from nothing
// rule: what facet keeps in a field
// why: What depends on nothing is the same in all items, and no work for a function.
// expect: in Reading, computed speaks of day, but names no field that it is computed from: computed<`total`, function, `price`, `count`> gives the function the values of these; what depends on nothing is a default, which the struct itself gives
#include <reject/support/reading.hpp>

struct Readings
    : facet::table<"Readings",
#ifdef FACET_REJECT
                   facet::entity<Reading, facet::computed<"day", no_day>, facet::key<"DEVICE#{device}", "{at}">>>
#else
                   facet::entity<Reading, facet::computed<"day", day_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#endif
{};

void check() { facet::verify<Readings>(); }
