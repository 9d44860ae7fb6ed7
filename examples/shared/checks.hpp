// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// What the examples' command lines check besides what CLI11 does.

#include "text.hpp"

#include <facet/value/timestamp.hpp>

#include <CLI/CLI.hpp>

#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shown {

/// A whole number of this range, in plain digits. CLI11 would take 010 for 8 and 0x10 for 16, and its own PositiveNumber is for doubles, whose
/// greatest it tells in 300 digits.
[[nodiscard]] inline CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
    const std::string range = std::to_string(least) + " to " + std::to_string(most);
    const auto check = [least, most, range](const std::string& text) {
        std::int64_t number = 0;
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool plain = fault == std::errc() && end == text.data() + text.size() && text == std::to_string(number);
        return plain && number >= least && number <= most ? std::string() : '"' + text + "\" is not a whole number from " + range;
    };
    return {check, range};
}
/// A count: a whole number from 1.
[[nodiscard]] inline CLI::Validator count() { return whole_number(1, 1'000'000'000); }

/// Something that can be stored and shown in one line. An empty text is not taken for one that is not given.
[[nodiscard]] inline CLI::Validator text() {
    const auto check = [](const std::string& given) {
        const std::string_view fault = given.empty() ? "is empty" : fault_of_text(given);
        return fault.empty() ? std::string() : std::string("the text ").append(fault);
    };
    return {check, ""};
}

/// A day, such as 2025-04-30; nothing for any other text.
[[nodiscard]] inline std::optional<std::chrono::sys_days> day_of(std::string_view text) {
    const auto parsed = facet::parse_time(text, facet::time_precision::days);
    if (!parsed) return std::nullopt;
    return std::chrono::floor<std::chrono::days>(*parsed);
}
[[nodiscard]] inline CLI::Validator day() {
    const auto check = [](const std::string& given) {
        return day_of(given) ? std::string() : '"' + given + "\" is no day such as 2025-04-30";
    };
    return {check, "DAY"};
}

/// Adds --from and --to, whose texts are the days that they have where nothing is said.
inline void add_days(CLI::App& app, std::string& from, std::string& to) {
    app.add_option("--from", from, "The first day")->check(day())->capture_default_str();
    app.add_option("--to", to, "The last day, which is included")->check(day())->capture_default_str();
}
/// Refuses days that end before they begin: nothing lies between them, whatever there is.
inline void check_order(const std::string& from, const std::string& to) {
    if (day_of(to) < day_of(from)) throw CLI::ValidationError("--to", to + " lies before " + from + ", which --from says: there are no days between");
}

}  // namespace shown
