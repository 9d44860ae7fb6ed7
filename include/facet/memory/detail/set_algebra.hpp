// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/scratch.hpp>
#include <facet/memory/detail/values.hpp>

/// \file
/// Sets and lists made from others (contract U8, U12, U13).

namespace facet::inline v0::memory::detail {

/// The union of two sets of one type, in the packed form's order.
[[nodiscard]] inline value_view unite(value_view a, value_view b, scratch& memory) {
    byte_buffer bytes;
    packed::writer out(bytes);
    const std::size_t begin = out.open(a.form());
    packed::element_cursor left(a);
    packed::element_cursor right(b);
    value_view one = left.done() ? value_view() : left.take();
    value_view two = right.done() ? value_view() : right.take();
    while (one.present() || two.present()) {
        int order = !one.present() ? 1 : -1;
        if (one.present() && two.present()) (void)compare(one, two, order);
        out.copy(order <= 0 ? one : two);
        if (order >= 0) two = right.done() ? value_view() : right.take();
        if (order <= 0) one = left.done() ? value_view() : left.take();
    }
    out.close(begin);
    return memory.keep_value(bytes.view());
}

/// The elements of `a` that are not in `b`, a set of the same type; not present where none is left, since there are no empty sets.
[[nodiscard]] inline value_view subtract(value_view a, value_view b, scratch& memory) {
    byte_buffer bytes;
    packed::writer out(bytes);
    const std::size_t begin = out.open(a.form());
    packed::element_cursor others(b);
    value_view other = others.done() ? value_view() : others.take();
    for (packed::element_cursor cursor(a); !cursor.done();) {
        const value_view element = cursor.take();
        int order = 1;  // of the other set's next element, and this one
        while (other.present() && ((void)compare(other, element, order), order < 0)) other = others.done() ? value_view() : others.take();
        if (!other.present() || order != 0) out.copy(element);
    }
    if (bytes.size() == begin + 5) return {};
    out.close(begin);
    return memory.keep_value(bytes.view());
}

/// The elements of one list and then those of another.
[[nodiscard]] inline value_view append_lists(value_view a, value_view b, scratch& memory) {
    byte_buffer bytes;
    packed::writer out(bytes);
    const std::size_t begin = out.open(packed::tag::list);
    bytes.append(a.content());
    bytes.append(b.content());
    out.close(begin);
    return memory.keep_value(bytes.view());
}

}  // namespace facet::inline v0::memory::detail
