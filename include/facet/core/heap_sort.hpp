// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstddef>
#include <utility>

namespace facet::inline v0::detail {

/// Sorts in place and in O(n log n) whatever the input, O(n) where it is sorted: a heap sort, since <algorithm> costs more to include than all
/// that uses this. Equal elements may change places.
template <class Elements, class Before>
void heap_sort(Elements& elements, const Before& before) {
    bool sorted = true;
    for (std::size_t i = 1; i < elements.size() && sorted; ++i) sorted = !before(elements[i], elements[i - 1]);
    if (sorted) return;
    const auto exchange = [](auto& left, auto& right) {  // std::swap asks of each type whether it is like a tuple
        auto held = std::move(left);
        left = std::move(right);
        right = std::move(held);
    };
    const auto sink = [&](std::size_t root, std::size_t count) {
        for (std::size_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
            if (child + 1 < count && before(elements[child], elements[child + 1])) ++child;
            if (!before(elements[root], elements[child])) return;
            exchange(elements[root], elements[child]);
            root = child;
        }
    };
    for (std::size_t root = elements.size() / 2; root-- > 0;) sink(root, elements.size());
    for (std::size_t count = elements.size(); count-- > 1;) {
        exchange(elements[0], elements[count]);
        sink(0, count);
    }
}

}  // namespace facet::inline v0::detail
