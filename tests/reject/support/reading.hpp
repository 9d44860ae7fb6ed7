// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/repository/open.hpp>

#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

/// A reading of a device, with fields that can be computed from others.
struct Reading {
    std::string device;
    facet::timestamp at;
    std::int64_t value = 0;
    std::uint32_t version = 0;
    std::chrono::sys_days day{};
    std::string month{};
    std::optional<std::string> alarm{};
};

inline std::chrono::sys_days day_of(const facet::timestamp& at) { return std::chrono::floor<std::chrono::days>(at); }
inline std::chrono::sys_days no_day() { return {}; }
inline std::string month_of(const std::chrono::sys_days&) { return "2026-11"; }
inline std::string name_of(std::uint32_t version) { return std::to_string(version); }
inline std::optional<std::string> alarm_of(std::int64_t value) { return value > 90 ? std::optional<std::string>("HIGH") : std::nullopt; }
