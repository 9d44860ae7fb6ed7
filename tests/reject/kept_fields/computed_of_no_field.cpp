// SPDX-License-Identifier: BSL-1.0
// title: A computed field that is none
// rule: what facet keeps in a field
// why: It would be computed for nothing.
// expect: in Reading, computed speaks of days, but Reading has no such field; did you mean day?
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
                   facet::entity<Reading, facet::computed<"days", day_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#else
                   facet::entity<Reading, facet::computed<"day", day_of, "at">, facet::key<"DEVICE#{device}", "{at}">>>
#endif
{};

void check() { facet::verify<Readings>(); }
