// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/field_readers.hpp>
#include <facet/schema/row_fields.hpp>
#include <facet/value/row.hpp>

#include <cstddef>

/// \file
/// What makes objects of stored items has to know of a struct, and where these objects are made.

namespace facet::inline v0::detail {

class item_reader;

/// How functions that do not know a struct make its objects.
struct struct_form {
    std::size_t fields;
    const cell_form* cells;  ///< of all fields, where each has one
    /// Makes an object of an item at `place`, field by field; false where that fails, of which the reader says why. `cells` are a row's.
    bool (*make)(void* place, item_reader& reader, const item_view& item, const row_field* cells);
};

/// Memory for an object that is made later, or never.
template <class Struct>
union object_place {
    object_place() {}
    ~object_place() {}
    Struct object;
};

template <class Struct>
[[gnu::noinline]] void destroy_item(void* object) {
    static_cast<Struct*>(object)->~Struct();
}
/// Destroys an object unless it is kept.
template <class Struct>
struct tentative {
    Struct* object;
    [[gnu::always_inline]] ~tentative() {
        if (object != nullptr) destroy_item<Struct>(object);
    }
};

[[nodiscard]] inline packed::row_item row_of(const item_view& item) noexcept { return {item.key.partition, item.key.sort.data(), item.body.data()}; }

/// Where a layout's rows hold a struct's fields: as they are kept, or else in `room`.
[[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED inline found_fields find_fields(row_field* room, std::size_t count, const cell_form* forms, const reading_ids& ids, const stored_layout& stored,
                                                                           const packed::row_layout& rows) noexcept {
    if (ids.rows != nullptr) [[likely]] {
        const found_fields known = ids.rows->find(stored, rows);
        if (known.fields != nullptr) [[likely]] return known;
    }
    return ids.readers->look_for_fields(room, count, forms, ids, stored, rows);
}

}  // namespace facet::inline v0::detail
