// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/heap_sort.hpp>
#include <facet/core/sequence.hpp>
#include <facet/value/packed.hpp>

#include <cstddef>
#include <cstring>
#include <string>

namespace facet::inline v0::packed {

namespace detail {

/// Whether one element of a set stands before another of the same type: numbers by value, others by bytes.
[[nodiscard]] inline bool before(value_view a, value_view b) noexcept {
    if (a.form() == tag::integer && b.form() == tag::integer) return a.integer() < b.integer();
    if (a.type() == value_type::number) return a.number() < b.number();
    return a.bytes() < b.bytes();
}

}  // namespace detail

/// Brings the elements of the packed set that begins at `set` into the order that sets have. False, with the order unspecified,
/// where two are equal (contract T6). Linear and without an allocation where they are in order already.
[[nodiscard]] inline bool sort_set(char* set) {
    const value_view whole(set);
    bool sorted = true;
    element_cursor cursor(whole);
    if (cursor.done()) return true;
    for (value_view previous = cursor.take(); sorted && !cursor.done();) {
        const value_view next = cursor.take();
        sorted = detail::before(previous, next);
        previous = next;
    }
    if (sorted) return true;

    std::string copy(whole.raw());
    facet::detail::sequence<value_view> elements;
    for (element_cursor each{value_view(copy.data())}; !each.done();) elements.push_back(each.take());
    facet::detail::heap_sort(elements, detail::before);
    char* out = set + 5;
    bool unique = true;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (i != 0 && !detail::before(elements[i - 1], elements[i])) unique = false;
        const std::string_view bytes = elements[i].raw();
        std::memcpy(out, bytes.data(), bytes.size());
        out += bytes.size();
    }
    return unique;
}

}  // namespace facet::inline v0::packed
