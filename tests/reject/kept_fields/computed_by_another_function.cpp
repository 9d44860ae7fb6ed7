// SPDX-License-Identifier: BSL-1.0
// title: A function that does not suit its field
// rule: what facet keeps in a field
// why: It is called with the sources, in their order, and gives what the field is.
// expect: in Reading, the function of computed<`day`, ...> cannot be called with its sources, in their order and as const values
#include <reject/support/reading.hpp>

struct Readings
    : facet::table<"Readings",
#ifdef FACET_REJECT
                   facet::entity<Reading, facet::computed<"day", day_of, "device">, facet::key<"DEVICE#{device}", "{at}">>>
#else
                   facet::entity<Reading, facet::computed<"day", day_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#endif
{};

void check() { facet::verify<Readings>(); }
