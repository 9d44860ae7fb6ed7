// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/packed.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// Whether packed values are equal (contract T9).

namespace facet::inline v0::packed {

/// The value of a map's entry; not present where there is none.
[[nodiscard]] inline value_view find_entry(value_view map, std::string_view name) noexcept {
    for (entry_cursor cursor(map); !cursor.done();) {
        const entry_view entry = cursor.take();
        if (entry.name == name) return entry.value;
    }
    return {};
}
/// How many entries a map has.
[[nodiscard]] inline std::size_t count_entries(value_view map) noexcept {
    std::size_t count = 0;
    for (entry_cursor cursor(map); !cursor.done(); ++count) (void)cursor.take();
    return count;
}

/// Whether two values are equal (contract T9). Such have equal bytes, unless maps in them have their entries in different orders.
[[nodiscard]] inline bool equal(value_view a, value_view b) noexcept {
    if (a.is_text()) return b.is_text() && a.bytes() == b.bytes();
    if (a.form() != b.form()) return false;
    const std::string_view left = a.raw();
    const std::string_view right = b.raw();
    if (left == right) return true;
    if (left.size() != right.size()) return false;
    if (a.form() == tag::list) {
        element_cursor one(a);
        element_cursor two(b);
        while (!one.done() && !two.done())
            if (!equal(one.take(), two.take())) return false;
        return one.done() && two.done();
    }
    if (a.form() != tag::map || count_entries(a) != count_entries(b)) return false;
    for (entry_cursor cursor(a); !cursor.done();) {
        const entry_view entry = cursor.take();
        const value_view other = find_entry(b, entry.name);
        if (!other.present() || !equal(entry.value, other)) return false;
    }
    return true;
}

}  // namespace facet::inline v0::packed
