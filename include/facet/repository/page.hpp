// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/cursor.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace facet::inline v0 {

/// Some items of a query in order, and where to go on.
template <class Item>
struct page {
    using value_type = Item;

    std::vector<Item> items;
    /// Where the next page begins; empty where this is the last one. Give it to `.after()` of the same query.
    cursor next;
    std::uint64_t scanned = 0;             ///< items read for this page, before any filter
    request::consumed_capacity capacity;   ///< what the page cost (contract section 19)

    [[nodiscard]] auto begin() const noexcept { return items.begin(); }
    [[nodiscard]] auto end() const noexcept { return items.end(); }
    [[nodiscard]] std::size_t size() const noexcept { return items.size(); }
    [[nodiscard]] bool empty() const noexcept { return items.empty(); }
    [[nodiscard]] const Item& operator[](std::size_t position) const noexcept { return items[position]; }
};

/// What happens to an item that is none of the table's entities. Items of entities that the table knows and that were not asked for
/// are left out in any case.
enum class others : std::uint8_t {
    skip,   ///< it is left out
    fail,   ///< it is an error, unknown_entity
};

}  // namespace facet::inline v0
