// SPDX-License-Identifier: BSL-1.0
// title: A field that is computed from a computed one
// rule: what facet keeps in a field
// why: Fields are computed from what an object is given, in no order.
// expect: in Reading, computed speaks of day, from which another is computed; compute that one from what the object is given
#include <reject/support/reading.hpp>

struct Readings
    : facet::table<"Readings",
#ifdef FACET_REJECT
                   facet::entity<Reading, facet::computed<"day", day_of, "at">, facet::computed<"month", month_of, "day">, facet::key<"DEVICE#{device}", "{at}">>>
#else
                   facet::entity<Reading, facet::computed<"day", day_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#endif
{};

void check() { facet::verify<Readings>(); }
