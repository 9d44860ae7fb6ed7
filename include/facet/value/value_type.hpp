// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace facet::inline v0 {

/// DynamoDB's ten types (contract T1).
enum class value_type : std::uint8_t { string, number, binary, boolean, null, list, map, string_set, number_set, binary_set };

/// The type's tag as DynamoDB writes it: `S`, `N`, `B`, `BOOL`, `NULL`, `L`, `M`, `SS`, `NS`, `BS`.
[[nodiscard]] constexpr std::string_view to_string(value_type type) noexcept {
    constexpr std::string_view tags[] = {"S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS"};
    return tags[static_cast<std::size_t>(type)];
}

/// The types a key attribute can have (contract K1).
enum class key_type : std::uint8_t { string, number, binary };

[[nodiscard]] constexpr value_type to_value_type(key_type type) noexcept { return static_cast<value_type>(type); }

}  // namespace facet::inline v0
