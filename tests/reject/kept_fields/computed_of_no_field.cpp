// SPDX-License-Identifier: BSL-1.0
// title: A computed field that is none
// rule: what facet keeps in a field
// why: It would be computed for nothing.
// expect: in Reading, computed speaks of days, but Reading has no such field; did you mean day?
#include <reject/support/reading.hpp>

struct Readings
    : facet::table<"Readings",
#ifdef FACET_REJECT
                   facet::entity<Reading, facet::computed<"days", day_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#else
                   facet::entity<Reading, facet::computed<"day", day_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#endif
{};

void check() { facet::verify<Readings>(); }
