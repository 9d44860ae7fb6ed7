// SPDX-License-Identifier: BSL-1.0
// title: A time in a number key
// rule: proof 1: what a key template may say
// why: A time is stored as text; one that others store as seconds is a type of its own.
// expect: in Reading, key template `{at}` stores {at}, which is of type S, in the key attribute At, which is of type N; a time is a number by a type of your own with a facet::conversion to std::int64_t
#include <facet/core/chrono.hpp>
#include <facet/repository/open.hpp>

#include <optional>

struct seconds_since {
    std::int64_t count = 0;
};
template <>
struct facet::conversion<seconds_since> {
    using stored_type = std::int64_t;
    static std::int64_t to_stored(const seconds_since& since) noexcept { return since.count; }
    static std::optional<seconds_since> from_stored(std::int64_t count) noexcept { return seconds_since{count}; }
};

struct Reading {
    std::string device;
#ifdef FACET_REJECT
    facet::timestamp at{};
#else
    seconds_since at{};
#endif
};

struct Readings : facet::table<"Readings", facet::partition<"Device">, facet::sort<facet::number_key("At")>,
                               facet::entity<Reading, facet::key<"{device}", "{at}">>> {};

void check() { facet::verify<Readings>(); }
