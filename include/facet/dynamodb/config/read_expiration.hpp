// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/value/timestamp.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace facet::inline v0::dynamodb::detail {

/// A time in UTC, whose fraction of a second may have any number of digits: `2026-01-01T06:00:00Z`, `2026-01-01T06:00:00.123+00:00`;
/// or as older tools keep it for single sign-on, `2026-01-01T06:00:00UTC`.
[[nodiscard]] inline std::optional<std::chrono::sys_seconds> read_expiration(std::string_view text) {
    constexpr std::size_t whole = std::string_view("0000-00-00T00:00:00").size();
    std::string_view rest = text.substr(std::min(text.size(), whole));
    if (rest.starts_with('.')) rest.remove_prefix(std::min(rest.find_first_not_of("0123456789", 1), rest.size()));
    if (rest != "Z" && rest != "+00:00" && rest != "UTC") return std::nullopt;
    const auto time = parse_time(std::string(text.substr(0, whole)) + 'Z');
    return time ? std::optional(std::chrono::floor<std::chrono::seconds>(*time)) : std::nullopt;
}

/// As above, but of any place: `2026-01-01T08:00:00+02:00`. Programs that people wrote say so.
[[nodiscard]] inline std::optional<std::chrono::sys_seconds> read_expiration_anywhere(std::string_view text) {
    constexpr std::string_view form = "+00:00";
    if (text.size() <= form.size()) return read_expiration(text);
    const std::string_view offset = text.substr(text.size() - form.size());
    if ((offset[0] != '+' && offset[0] != '-') || offset[3] != ':') return read_expiration(text);
    for (const char digit : {offset[1], offset[2], offset[4], offset[5]}) {
        if (digit < '0' || digit > '9') return std::nullopt;
    }
    const auto number = [offset](std::size_t at) { return (offset[at] - '0') * 10 + (offset[at + 1] - '0'); };
    const auto there = read_expiration(std::string(text.substr(0, text.size() - form.size())) + 'Z');
    if (!there || number(1) > 23 || number(4) > 59) return std::nullopt;
    const std::chrono::seconds ahead = std::chrono::hours(number(1)) + std::chrono::minutes(number(4));
    return offset[0] == '+' ? *there - ahead : *there + ahead;
}

}  // namespace facet::inline v0::dynamodb::detail
