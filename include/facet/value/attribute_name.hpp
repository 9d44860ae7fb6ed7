// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstddef>
#include <string_view>

namespace facet::inline v0::packed {

/// How long a name of an attribute, or of a map's entry, can be (contract N2).
inline constexpr std::size_t longest_name = 65'535;
[[nodiscard]] constexpr bool is_name(std::string_view name) noexcept { return !name.empty() && name.size() <= longest_name; }
/// What is said of what is none.
inline constexpr std::string_view bad_name = "Invalid attribute name: 1 to 65535 bytes are allowed";

}  // namespace facet::inline v0::packed
