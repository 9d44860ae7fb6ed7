// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/item_codec.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>
#include <new>

/// \file
/// Where rows hold the fields of a struct.

namespace facet::inline v0::detail {

/// Where a layout's rows hold a field.
struct row_field {
    const packed::row_cell* cell;  ///< null where they do not
    std::uint16_t at;              ///< behind the row's beginning
    packed::cell_kind kind;        ///< none also where the field is not in the form of its type
    time_precision precision;
    bool missing;  ///< its attribute is not there, nor has the struct a value for it
};

/// The kinds of cells that a field may have, a bit for each, and how fine a time may be.
struct cell_form {
    std::uint16_t kinds = 0;
    time_precision finest{};
    bool optional = false;  ///< it may be missing

    [[nodiscard]] constexpr bool admits(const row_field& field) const noexcept {
        return ((kinds >> static_cast<unsigned>(field.kind) & 1) != 0 && field.precision <= finest) || (optional && field.missing);
    }
};
constexpr std::uint16_t kind_bit(packed::cell_kind kind) { return static_cast<std::uint16_t>(1u << static_cast<unsigned>(kind)); }

/// Where a layout's rows hold the fields of a struct.
struct found_fields {
    const row_field* fields = nullptr;
    bool usual = false;  ///< each is of the form that the struct's reader gave
};

/// Finds where the rows of a layout hold an entity's first fields; gives whether all are of these forms, where there are forms.
inline bool find_cells(row_field* fields, std::size_t count, const cell_form* forms, const attribute_ids& ids, const stored_layout& stored, const packed::row_layout& layout) noexcept {
    bool usual = forms != nullptr;
    const packed::row_cell* next = layout.cells.data();  // rows of items that this library packed hold the fields in order
    const packed::row_cell* const end = next + layout.cells.size();
    for (std::size_t i = 0; i < count; ++i) {
        const field_source& place = stored.places[i];
        const packed::row_cell* cell = nullptr;
        if (place.body) {
            const packed::attribute_id id = ids[static_cast<std::size_t>(place.position)];
            if (next != end && next->id == id) [[likely]] cell = next++;
            else cell = layout.find(id);
            if (cell == nullptr && place.renamed >= 0) cell = layout.find(ids[static_cast<std::size_t>(place.renamed)]);
        }
        if (cell == nullptr) fields[i] = {nullptr, 0, packed::cell_kind::none, {}, place.body && !place.defaulted};
        else fields[i] = {cell, cell->at, place.direct ? cell->kind : packed::cell_kind::none, cell->precision, false};
        usual = usual && forms[i].admits(fields[i]);
    }
    return usual;
}

/// What find_cells() found for a table's layouts and the structs that are read: kept as long as the opened table, so that it is found once
/// and not in every call. For any number of threads.
class known_rows {
public:
    known_rows() noexcept = default;
    known_rows(const known_rows&) = delete;
    known_rows& operator=(const known_rows&) = delete;
    ~known_rows() {
        for (entry* const each : entries_) ::operator delete(each);
    }

    /// The fields of a struct that is read as `stored` from rows of `layout`, where they are known and stand where they are looked for first.
    [[nodiscard]] [[gnu::always_inline]] found_fields find(const stored_layout& stored, const packed::row_layout& layout) const noexcept {
        const entry* const known = __atomic_load_n(&entries_[first_place(stored, layout)], __ATOMIC_ACQUIRE);
        if (known != nullptr && known->layout == &layout && known->places == stored.places) [[likely]] return known->found();
        return {};
    }
    /// Looks at the other places, and makes what is missing in the first that is free; a struct is always read with the same forms. None where
    /// there is no room to keep it.
    [[nodiscard]] found_fields look_on(std::size_t count, const cell_form* forms, const attribute_ids& ids, const stored_layout& stored,
                                       const packed::row_layout& layout) noexcept {
        const std::size_t first = first_place(stored, layout);
        entry* made = nullptr;
        for (std::size_t i = 0; i < most; ++i) {
            entry*& place = entries_[(first + i) % most];
            entry* known = __atomic_load_n(&place, __ATOMIC_ACQUIRE);
            if (known == nullptr) {
                if (made == nullptr) made = make(count, forms, ids, stored, layout);
                if (made == nullptr || __atomic_compare_exchange_n(&place, &known, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
                    return made == nullptr ? found_fields() : made->found();
            }
            if (known->layout == &layout && known->places == stored.places) {
                ::operator delete(made);
                return known->found();
            }
        }
        ::operator delete(made);
        return {};
    }

private:
    /// The fields lie behind it.
    struct entry {
        const packed::row_layout* layout;
        const field_source* places;
        bool usual;

        [[nodiscard]] row_field* fields() noexcept { return reinterpret_cast<row_field*>(this + 1); }
        [[nodiscard]] found_fields found() const noexcept { return {reinterpret_cast<const row_field*>(this + 1), usual}; }
    };
    static constexpr std::size_t most = 64;

    [[nodiscard]] [[gnu::always_inline]] static std::size_t first_place(const stored_layout& stored, const packed::row_layout& layout) noexcept {
        return (layout.number + (reinterpret_cast<std::uintptr_t>(stored.places) >> 4)) % most;
    }

    [[nodiscard]] static entry* make(std::size_t count, const cell_form* forms, const attribute_ids& ids, const stored_layout& stored, const packed::row_layout& layout) noexcept {
        void* const room = ::operator new(sizeof(entry) + count * sizeof(row_field), std::nothrow);
        if (room == nullptr) return nullptr;
        auto* const made = ::new (room) entry{&layout, stored.places, false};
        made->usual = find_cells(made->fields(), count, forms, ids, stored, layout);
        return made;
    }

    entry* entries_[most]{};
};

}  // namespace facet::inline v0::detail
