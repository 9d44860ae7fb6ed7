// SPDX-License-Identifier: BSL-1.0
// title: A function that gives another type than its field's
// rule: what facet keeps in a field
// why: An assignment would make a character of a number, and cut a number off, without a word.
// expect: in Reading, the function of computed<`month`, ...> gives a value of type std::int32_t, but month is of type std::string, which does not keep every such value as it is; let it return std::string
#include <reject/support/reading.hpp>

inline int last_two(std::int64_t value) { return static_cast<int>(value % 100); }
inline std::string last_two_digits(std::int64_t value) { return std::to_string(value % 100); }
struct Readings
    : facet::table<"Readings",
#ifdef FACET_REJECT
                   facet::entity<Reading, facet::computed<"month", last_two, "value">, facet::key<"DEVICE#{device}", "{at}">>>
#else
                   facet::entity<Reading, facet::computed<"month", last_two_digits, "value">, facet::key<"DEVICE#{device}", "{at}">>>
#endif
{};

void check() { facet::verify<Readings>(); }
