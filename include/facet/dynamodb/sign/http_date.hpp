// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/core/chrono.hpp>
#include <facet/value/timestamp.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace facet::inline v0::dynamodb {

/// Reads a response's header `Date` in the form that servers must send, `Sun, 06 Nov 1994 08:49:37 GMT`; nothing for any other text,
/// the two obsolete forms included. The name of the day is not compared with the date.
[[nodiscard]] constexpr std::optional<std::chrono::sys_seconds> parse_http_date(std::string_view text) noexcept {
    constexpr std::string_view form = "Aaa, 00 Aaa 0000 00:00:00 GMT";
    constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
    if (text.size() != form.size()) return std::nullopt;
    for (std::size_t i = 0; i < form.size(); ++i) {
        const char c = text[i];
        const bool fits = form[i] == '0'   ? facet::detail::is_digit(c)
                          : form[i] == 'a' ? facet::detail::is_lower(c)
                          : form[i] == 'A' ? facet::detail::is_upper(c)
                                           : c == form[i];
        if (!fits) return std::nullopt;
    }
    const auto number = [text](std::size_t at, std::size_t digits) {
        std::uint32_t made = 0;
        for (std::size_t i = at; i < at + digits; ++i) made = made * 10 + static_cast<std::uint32_t>(text[i] - '0');
        return made;
    };
    const std::size_t found = months.find(text.substr(8, 3));
    const std::uint32_t year = number(12, 4);
    const std::uint32_t day = number(5, 2);
    if (found == months.npos || found % 3 != 0) return std::nullopt;
    const auto month = static_cast<std::uint32_t>(found / 3 + 1);
    if (day == 0 || day > facet::detail::times::days_of_month(year, month)) return std::nullopt;
    const std::uint32_t hour = number(17, 2);
    const std::uint32_t minute = number(20, 2);
    const std::uint32_t second = number(23, 2);
    if (hour > 23 || minute > 59 || second > 60) return std::nullopt;  // 60: a leap second
    const std::int64_t days = facet::detail::times::to_day({year, month, day});
    return std::chrono::sys_seconds(std::chrono::seconds(days * 86'400 + hour * 3'600 + minute * 60 + second));
}

}  // namespace facet::inline v0::dynamodb
