// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/utf8.hpp>
#include <facet/value/item_size.hpp>
#include <facet/value/packed.hpp>

namespace facet::inline v0::packed {

/// Whether all strings in a value, and all names, are UTF-8. What nests deeper than items may (contract E1) is not looked at.
[[nodiscard]] inline bool is_utf8(value_view value, int levels = maximum_levels) noexcept {
    using facet::detail::is_utf8;
    switch (value.type()) {
        case value_type::string: return is_utf8(value.bytes());
        case value_type::map:
            for (entry_cursor cursor(value); levels > 0 && !cursor.done();) {
                const entry_view entry = cursor.take();
                if (!is_utf8(entry.name) || !packed::is_utf8(entry.value, levels - 1)) return false;
            }
            return true;
        case value_type::list:
        case value_type::string_set:
            for (element_cursor cursor(value); levels > 0 && !cursor.done();)
                if (!packed::is_utf8(cursor.take(), levels - 1)) return false;
            return true;
        default: return true;
    }
}

}  // namespace facet::inline v0::packed
