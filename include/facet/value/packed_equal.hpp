// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/heap_sort.hpp>
#include <facet/core/sequence.hpp>
#include <facet/value/packed.hpp>

#include <cstddef>
#include <new>
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

/// The entries of a map by their names, of which there can be many.
class entry_index {
public:
    explicit entry_index(value_view map) {
        for (entry_cursor cursor(map); !cursor.done();) entries_.push_back(cursor.take());
        v0::detail::heap_sort(entries_, [](const entry_view& a, const entry_view& b) { return a.name < b.name; });
    }
    /// Not present where the map has no such entry. O(log n).
    [[nodiscard]] value_view find(std::string_view name) const noexcept {
        std::size_t first = 0;
        for (std::size_t last = entries_.size(); first < last;) {
            const std::size_t middle = first + (last - first) / 2;
            if (entries_[middle].name < name) first = middle + 1;
            else last = middle;
        }
        return first < entries_.size() && entries_[first].name == name ? entries_[first].value : value_view();
    }

private:
    v0::detail::sequence<entry_view> entries_;
};

[[nodiscard]] inline bool equal(value_view a, value_view b) noexcept;

/// Whether the entries from `one` on are those that `find` gives by their names.
template <class Find>
[[nodiscard]] bool equal_found(entry_cursor one, const Find& find) noexcept {
    while (!one.done()) {
        const entry_view entry = one.take();
        const value_view other = find(entry.name);
        if (!other.present() || !equal(entry.value, other)) return false;
    }
    return true;
}
/// The same of a map's entries; where there is no memory for an index of them, each is sought.
[[nodiscard]] inline bool equal_by_name(const entry_cursor& one, value_view map) noexcept {
#if FACET_HAS_EXCEPTIONS
    try {
#endif
        const entry_index others(map);
        return equal_found(one, [&others](std::string_view name) { return others.find(name); });
#if FACET_HAS_EXCEPTIONS
    } catch (const std::bad_alloc&) {
        return equal_found(one, [map](std::string_view name) { return find_entry(map, name); });
    }
#endif
}

/// The same of maps: side by side as far as their entries are in one order, and then by name.
[[nodiscard]] inline bool equal_entries(value_view a, value_view b) noexcept {
    entry_cursor one(a);
    entry_cursor two(b);
    for (;;) {
        if (one.done() || two.done()) return one.done() && two.done();
        const entry_cursor rest = one;
        const entry_view left = one.take();
        const entry_view right = two.take();
        if (left.name == right.name) {
            if (!equal(left.value, right.value)) return false;
            continue;
        }
        std::size_t count = 1;
        for (; !one.done(); ++count) (void)one.take();
        for (; !two.done(); --count) (void)two.take();
        if (count != 1) return false;
        return equal_by_name(rest, b);
    }
}

/// Whether two values are equal (contract T9). Such have equal bytes, unless maps in them have their entries in different orders: only these
/// need memory, a word or two for each entry. O(n log n); where there is none, by the square of it.
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
    return a.form() == tag::map && equal_entries(a, b);
}

}  // namespace facet::inline v0::packed
