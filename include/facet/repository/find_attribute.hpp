// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/packed.hpp>

#include <cstdint>
#include <string_view>

namespace facet::inline v0::detail {

/// No attribute's position.
inline constexpr std::uint16_t no_attribute = 0xffff;

/// The value of an attribute in a body; not present where there is none.
[[nodiscard]] inline packed::value_view find_attribute(std::string_view body, packed::attribute_id id) noexcept {
    for (packed::attribute_cursor attributes(body); !attributes.done();)
        if (const packed::attribute_view each = attributes.take(); each.id == id) return each.value;
    return {};
}

}  // namespace facet::inline v0::detail
