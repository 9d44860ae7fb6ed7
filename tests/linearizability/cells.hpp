// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <linearizability/history.hpp>
#include <support/dynamic_table.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

/// \file
/// Where the registers are stored: three in one partition of table Left, one in another, two in table Right.

namespace facet::linearizability {

struct cell_place {
    std::size_t table;
    const char* group;
    const char* name;
};
inline constexpr cell_place places[register_count] = {{0, "a", "0"}, {0, "a", "1"}, {0, "a", "2"}, {0, "b", "3"}, {1, "a", "4"}, {1, "a", "5"}};
inline constexpr std::size_t table_count = 2;
inline constexpr const char* table_names[table_count] = {"Left", "Right"};

/// Reads of several registers at once: the first so many of a table.
inline constexpr std::size_t cells_of_query = 3;
inline constexpr std::size_t cells_of_scan = 4;

[[nodiscard]] inline test::table_spec cell_spec() {
    return test::table_spec({"group"}, {"name"}, {{"ByValue", {{"group"}}, {{"value", key_type::number}}}}, {"value", "base", "pad"});
}

[[nodiscard]] inline std::size_t register_named(const std::string& name) { return static_cast<std::size_t>(name.at(0) - '0'); }

/// What is put beside a value, so that an item that is half one and half another is seen: of very different lengths, so that records
/// move, and some too long for the engine's pools.
[[nodiscard]] inline std::string pad_of(value base) {
    const auto number = static_cast<std::size_t>(base);
    return std::string(number % 11 == 0 ? 5000 : number % 150, static_cast<char>('a' + number % 26));
}

/// Whether the parts of an item belong together. One that an update has made has neither base nor pad.
[[nodiscard]] inline bool is_whole(const std::optional<value>& base, const std::optional<std::string>& pad) {
    if (!base || !pad) return !base && !pad;
    return *pad == pad_of(*base);
}

}  // namespace facet::linearizability
