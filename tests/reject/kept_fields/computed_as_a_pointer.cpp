// SPDX-License-Identifier: BSL-1.0
// title: A function that gives a pointer
// rule: what facet keeps in a field
// why: A text made of a null pointer ends the program; what may be missing is a std::optional.
// expect: gives a pointer, which may be null; let it return std::optional<std::string>
#include <reject/support/reading.hpp>

inline const char* mark_of(std::int64_t value) { return value > 90 ? "HIGH" : nullptr; }
struct Readings
    : facet::table<"Readings",
#ifdef FACET_REJECT
                   facet::entity<Reading, facet::computed<"alarm", mark_of, "value">, facet::key<"DEVICE#{device}", "{at}">>>
#else
                   facet::entity<Reading, facet::computed<"alarm", alarm_of, "value">, facet::key<"DEVICE#{device}", "{at}">>>
#endif
{};

void check() { facet::verify<Readings>(); }
