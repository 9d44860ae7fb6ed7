// SPDX-License-Identifier: BSL-1.0
// title: A version that is computed
// rule: what facet keeps in a field
// why: A field has one meaning: facet counts it, or computes it.
// expect: in Reading, of version, created_at, changed_at and expires_at there can be one each, of a field each; version is one too many
#include <reject/support/reading.hpp>

struct Readings
    : facet::table<"Readings",
#ifdef FACET_REJECT
                   facet::entity<Reading, facet::version<"version">, facet::computed<"version", name_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#else
                   facet::entity<Reading, facet::version<"version">, facet::computed<"day", day_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#endif
{};

void check() { facet::verify<Readings>(); }
