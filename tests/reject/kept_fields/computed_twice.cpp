// SPDX-License-Identifier: BSL-1.0
// title: A field that is computed twice
// rule: what facet keeps in a field
// why: One of the functions would be ignored.
// expect: in Reading, computed is said twice of one field; one of them would be ignored
#include <reject/support/reading.hpp>

struct Readings
    : facet::table<"Readings",
#ifdef FACET_REJECT
                   facet::entity<Reading, facet::computed<"day", day_of, "at">, facet::computed<"day", day_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#else
                   facet::entity<Reading, facet::computed<"day", day_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#endif
{};

void check() { facet::verify<Readings>(); }
