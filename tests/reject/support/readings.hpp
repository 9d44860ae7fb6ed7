// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

/// A reading of a device. Its key begins with the day of its time, and what is high is in an index.
struct Reading {
    std::string device;
    facet::timestamp at;
    std::int64_t value = 0;
    std::chrono::sys_days day{};
    std::optional<std::string> alarm{};
};

inline std::chrono::sys_days day_of(const facet::timestamp& at) { return std::chrono::floor<std::chrono::days>(at); }
inline std::optional<std::string> alarm_of(std::int64_t value) { return value > 90 ? std::optional<std::string>("HIGH") : std::nullopt; }

struct Readings : facet::table<"Readings", facet::gsi<"ByAlarm", facet::partition<"alarm">, facet::sort<"AlarmSK">>,
                               facet::entity<Reading, facet::computed<"day", day_of, "at">, facet::computed<"alarm", alarm_of, "value">,
                                             facet::key<"DEVICE#{device}#{day}", "{at}">, facet::index<"ByAlarm", "{alarm}", "{at}">>> {};

using readings_repository = facet::repository<Readings, declared_backend>;
