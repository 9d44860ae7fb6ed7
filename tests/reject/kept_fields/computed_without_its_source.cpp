// SPDX-License-Identifier: BSL-1.0
// title: A computed field without its source
// rule: what facet keeps in a field
// why: The function is called with the fields that are named behind it.
// expect: in Reading, computed speaks of day, but names no field that it is computed from: computed<`total`, function, `price`, `count`> gives the function the values of these; what depends on nothing is a default, which the struct itself gives
#include <reject/support/reading.hpp>

struct Readings
    : facet::table<"Readings",
#ifdef FACET_REJECT
                   facet::entity<Reading, facet::computed<"day", day_of>, facet::key<"DEVICE#{device}", "{at}">>>
#else
                   facet::entity<Reading, facet::computed<"day", day_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#endif
{};

void check() { facet::verify<Readings>(); }
