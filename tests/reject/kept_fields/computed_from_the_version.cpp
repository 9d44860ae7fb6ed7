// SPDX-License-Identifier: BSL-1.0
// title: A field that is computed from the version
// rule: what facet keeps in a field
// why: Every update counts it, and sees no whole item: what was computed would be stale.
// expect: in Reading, computed speaks of version, which every write changes, so that what is computed from it would be stale after an update
#include <reject/support/reading.hpp>

struct Readings
    : facet::table<"Readings",
#ifdef FACET_REJECT
                   facet::entity<Reading, facet::version<"version">, facet::computed<"month", name_of, "version">, facet::key<"DEVICE#{device}", "{at}">>>
#else
                   facet::entity<Reading, facet::version<"version">, facet::computed<"day", day_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#endif
{};

void check() { facet::verify<Readings>(); }
