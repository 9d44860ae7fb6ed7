// SPDX-License-Identifier: BSL-1.0
// title: A field that is computed from the version
// rule: what facet keeps in a field
// why: Every update counts it, and sees no whole item: what was computed would be stale.
// expect: in Reading, computed speaks of version, which every write changes, so that what is computed from it would be stale after an update
#include <facet/core/chrono.hpp>
#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

struct Reading {
    std::string device;
    facet::timestamp at;
    std::uint32_t version = 0;
    std::chrono::sys_days day{};
    std::string month;
};

inline std::chrono::sys_days day_of(const facet::timestamp& at) { return std::chrono::floor<std::chrono::days>(at); }
[[maybe_unused]] inline std::chrono::sys_days no_day() { return {}; }
[[maybe_unused]] inline std::string month_of(const std::chrono::sys_days&) { return "2026-11"; }
[[maybe_unused]] inline std::string name_of(std::uint32_t version) { return std::to_string(version); }

struct Readings
    : facet::table<"Readings",
#ifdef FACET_REJECT
                   facet::entity<Reading, facet::version<"version">, facet::computed<"month", name_of, "version">, facet::key<"DEVICE#{device}", "{at}">>>
#else
                   facet::entity<Reading, facet::version<"version">, facet::computed<"day", day_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#endif
{};

void check() { facet::verify<Readings>(); }
