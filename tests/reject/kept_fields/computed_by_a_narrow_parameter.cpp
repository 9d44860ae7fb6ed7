// SPDX-License-Identifier: BSL-1.0
// title: A function that takes less than its source holds
// rule: what facet keeps in a field
// why: A call would cut the source off, without a word.
// expect: in Reading, the function of computed<`month`, ...> takes value as another type, which does not keep every value of it; let it take the type that value has
#include <reject/support/reading.hpp>

inline std::string digits_of_few(std::int8_t value) { return std::to_string(value); }
inline std::string digits_of(std::int64_t value) { return std::to_string(value); }
struct Readings
    : facet::table<"Readings",
#ifdef FACET_REJECT
                   facet::entity<Reading, facet::computed<"month", digits_of_few, "value">, facet::key<"DEVICE#{device}", "{at}">>>
#else
                   facet::entity<Reading, facet::computed<"month", digits_of, "value">, facet::key<"DEVICE#{device}", "{at}">>>
#endif
{};

void check() { facet::verify<Readings>(); }
