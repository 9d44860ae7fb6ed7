// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// What the examples' command lines check besides what CLI11 does.

#include <CLI/CLI.hpp>

#include <charconv>
#include <cstdint>
#include <string>

namespace shown {

/// A count: a whole number from 1, in plain digits. CLI11 would take 010 for 8, and its own PositiveNumber is for doubles, whose greatest it
/// tells in 300 digits.
[[nodiscard]] inline CLI::Validator count() {
    constexpr std::int64_t most = 1'000'000'000;
    const std::string range = "1 to " + std::to_string(most);
    const auto check = [range](const std::string& text) {
        std::int64_t number = 0;
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool plain = fault == std::errc() && end == text.data() + text.size() && !text.starts_with('0');
        return plain && number >= 1 && number <= most ? std::string() : '"' + text + "\" is not a whole number from " + range;
    };
    return {check, range};
}

}  // namespace shown
