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

/// Finds several attributes in a body: each in O(1) where they are asked for in the order in which they stand there, else by a walk through it.
class attribute_finder {
public:
    explicit attribute_finder(std::string_view body) noexcept : body_(body), next_(body) {}

    /// Not present where there is none.
    [[nodiscard]] packed::value_view find(packed::attribute_id id) noexcept {
        packed::value_view found = find_from(next_, id);
        return found.present() ? found : find_from(packed::attribute_cursor(body_), id);
    }

private:
    [[nodiscard]] packed::value_view find_from(packed::attribute_cursor at, packed::attribute_id id) noexcept {
        while (!at.done()) {
            const packed::attribute_view each = at.take();
            if (each.id != id) continue;
            next_ = at;
            return each.value;
        }
        return {};
    }

    std::string_view body_;
    packed::attribute_cursor next_;  ///< behind the one that was found last
};

}  // namespace facet::inline v0::detail
