// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/schema/row_walk.hpp>

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// From a stored item to a struct, which is made in memory that the caller gives. Const, move-only and non-default-constructible
/// members work. What differs between entities of one struct is data, so that a struct's reader is compiled once.

namespace facet::inline v0::detail {

/// Destroys an object unless it is kept.
template <class Struct>
struct tentative {
    Struct* object;
    [[gnu::always_inline]] ~tentative() {
        if (object != nullptr) object->~Struct();
    }
};

/// Converts to a struct that is made of a row's values: in its place, where it is what a struct is constructed from.
template <class Struct, class RowReader>
class made_of_row {
public:
    [[gnu::always_inline]] explicit made_of_row(RowReader& from) noexcept : walk(&from) {}

    [[gnu::always_inline]] operator Struct() const {  // NOLINT(google-explicit-constructor): the conversion is its purpose
        return make(std::make_index_sequence<field_count<Struct>>());
    }

private:
    template <std::size_t... Field>
    [[gnu::always_inline]] Struct make(std::index_sequence<Field...>) const {
        return Struct{walk->template get<field_type<Struct, Field>>(Field)...};
    }

    RowReader* walk;
};

/// What a reader knows of its items, whatever the struct.
struct reader_state {
    const reading_ids* ids;
    const stored_layout* layout;
    item_reader reader;
    const packed::row_layout* found = nullptr;  ///< the rows whose fields were looked up
    found_fields known{};                       ///< and these
    bool has_heads = false;

    [[gnu::always_inline]] reader_state(const reading_ids& of, const stored_layout& stored) noexcept : ids(&of), layout(&stored), reader(of, stored) {}

    [[gnu::noinline]] void find_heads(attribute_head* heads, std::size_t count) noexcept {
        ids->readers->expect_heads(heads, count, *ids, *layout);
        has_heads = true;
    }
    /// Finds the fields of rows: as they are kept, or else in `room`.
    FACET_INLINE_WHERE_OPTIMIZED void find_fields(row_field* room, std::size_t count, const cell_form* forms, const packed::row_layout& rows) noexcept {
        found = &rows;
        known = ids->rows == nullptr ? found_fields() : ids->rows->find(*layout, rows);
        if (known.fields == nullptr) [[unlikely]] look_for_fields(room, count, forms, rows);
    }
    [[gnu::noinline]] void look_for_fields(row_field* room, std::size_t count, const cell_form* forms, const packed::row_layout& rows) noexcept {
        if (ids->rows != nullptr) known = ids->readers->look_on(*ids->rows, count, forms, *ids, *layout, rows);
        if (known.fields != nullptr) return;
        known.usual = ids->readers->find_cells(room, count, forms, *ids, *layout, rows);
        known.fields = room;
    }
};

/// Reads items of one layout into structs. Views of texts in these are valid as long as the reader and the items.
template <class Struct>
class struct_reader {
public:
    [[gnu::always_inline]] struct_reader(const reading_ids& ids, const stored_layout& layout) noexcept : state_(ids, layout) {}
    struct_reader(const struct_reader&) = delete;
    struct_reader& operator=(const struct_reader&) = delete;
    [[gnu::always_inline]] ~struct_reader() = default;

    /// Reads an item into an object that was made without values; false where that fails.
    [[gnu::flatten]] bool fill(Struct& object, const item_view& item) {
        if constexpr (by_places) {
            if (item.layout != nullptr) need_fields(*item.layout);
            field_place places[field_count<Struct> + 1];
            (void)visit_fields(object, field_places{places});
            return state_.reader.read_all(places, field_count<Struct>, item, state_.known.fields);
        } else {
            if (item.layout != nullptr) [[likely]] return fill(object, *item.layout, row_of(item));
            field_walk walk = read_body(item);
            return visit_fields(object, walk);
        }
    }
    /// The same from a row.
    [[gnu::flatten]] bool fill(Struct& object, const packed::row_layout& layout, const packed::row_item& row) {
        if constexpr (by_places) {
            return fill(object, row.view(layout));
        } else {
            row_walk walk = read_row(layout, row);
            return visit_fields(object, walk);
        }
    }
    /// Reads items to the end of a vector; gives how many could be read.
    std::size_t append(std::vector<Struct>& all, span<const item_view> items) {
        make_room(all, items.size());
        std::size_t read = 0;
        for (const item_view& item : items) {
            if (!append(all, item)) [[unlikely]] break;
            ++read;
        }
        return read;
    }
    /// The same of rows.
    std::size_t append(std::vector<Struct>& all, const packed::row_page& rows) {
        make_room(all, rows.size());
        return append_each(all, *rows.layout, rows, rows.size());
    }
    /// Gives each of some rows to a function, as a struct that lives for the call; gives how many could be read.
    template <class Function>
        requires filled_in_place<Struct>
    [[gnu::flatten]] std::size_t give_each(const packed::row_page& rows, const Function& give) {
        need_fields(*rows.layout);
        const found_fields known = state_.known;
        [[maybe_unused]] const bool usual = !has_forms || known.usual;
        std::size_t read = 0;
        for (auto row_at = rows.begin(); read != rows.size(); ++read, ++row_at) {
            const packed::row_item row = *row_at;
            if constexpr (!by_places) {
                if (usual) [[likely]] {
                    row_reader walk = read_usual(known.fields, *rows.layout, row);
                    const Struct made = made_of_row<Struct, row_reader>(walk);
                    if (!walk.failed()) [[likely]] {
                        give(made);
                        continue;
                    }
                }
            }
            Struct filled{};
            if (!fill(filled, row.view(*rows.layout))) break;
            give(static_cast<const Struct&>(filled));
        }
        return read;
    }
    /// Makes an item at `place`; nothing is there where that fails.
    [[gnu::always_inline]] bool make(void* place, const item_view& item) {
        if constexpr (!by_places)
            if (item.layout != nullptr) [[likely]] return make(place, *item.layout, row_of(item));
        if constexpr (filled_in_place<Struct>) {
            tentative<Struct> made{::new (place) Struct{}};
            if (!fill(*made.object, item)) [[unlikely]] return false;
            made.object = nullptr;
        } else {
            make_by(place, read_body(item));
        }
        return outcome().ok();
    }
    /// The same from a row.
    [[gnu::always_inline]] bool make(void* place, const packed::row_layout& layout, const packed::row_item& row) {
        if constexpr (by_places) {
            return make(place, row.view(layout));
        } else if constexpr (filled_in_place<Struct>) {
            need_fields(layout);
            if (!has_forms || state_.known.usual) [[likely]] {
                row_reader walk = read_usual(state_.known.fields, layout, row);
                auto* const whole = ::new (place) Struct(made_of_row<Struct, row_reader>(walk));
                if (!walk.failed()) [[likely]] return true;
                whole->~Struct();
            }
            tentative<Struct> made{::new (place) Struct{}};
            if (!fill(*made.object, layout, row)) [[unlikely]] return false;
            made.object = nullptr;
        } else {
            make_by(place, read_row(layout, row));
        }
        return outcome().ok();
    }
    /// What became of the item.
    [[nodiscard]] [[gnu::always_inline]] const item_outcome& outcome() const noexcept { return state_.reader.outcome(); }

private:
    /// Whether all is read by one function for all structs. Where there is an optimizer, each struct has its own: three times as fast, and
    /// most of what a query would cost to compile without one.
    static constexpr bool by_places = !is_optimized && filled_in_place<Struct>;
    /// Whether rows are read by what is known of their cells alone; where such a row is not usual, it is filled in.
    static constexpr bool has_forms = has_usual_forms<Struct>(std::make_index_sequence<field_count<Struct>>());
    using row_reader = std::conditional_t<has_forms, usual_cells, row_walk>;

    [[nodiscard]] static const cell_form* forms() noexcept {
        if constexpr (has_forms) return struct_forms<Struct>(std::make_index_sequence<field_count<Struct>>());
        else return nullptr;
    }
    [[nodiscard]] [[gnu::always_inline]] row_reader read_usual(const row_field* fields, const packed::row_layout& layout, const packed::row_item& row) noexcept {
        if constexpr (has_forms) return {fields, row};
        else return {state_.reader, fields, layout, row};
    }
    [[nodiscard]] [[gnu::always_inline]] field_walk read_body(const item_view& item) noexcept {
        if (!state_.has_heads) [[unlikely]] state_.find_heads(heads_, field_count<Struct>);
        return {state_.reader, heads_, item};
    }
    [[nodiscard]] static packed::row_item row_of(const item_view& item) noexcept { return {item.key.partition, item.key.sort.data(), item.body.data()}; }
    [[nodiscard]] [[gnu::always_inline]] row_walk read_row(const packed::row_layout& layout, const packed::row_item& row) noexcept {
        need_fields(layout);
        return {state_.reader, state_.known.fields, layout, row};
    }
    static void make_room(std::vector<Struct>& all, std::size_t more) {
        if (const std::size_t needed = all.size() + more; needed > all.capacity()) all.reserve(needed > 2 * all.capacity() ? needed : 2 * all.capacity());
    }
    bool append(std::vector<Struct>& all, const item_view& item) {
        if (item.layout == nullptr) return append_filled(all, item);
        return append_each(all, *item.layout, one_row{row_of(item)}, 1) == 1;
    }
    /// A row alone, as a page of rows is read.
    struct one_row {
        packed::row_item row;
        [[nodiscard]] const packed::row_item* begin() const noexcept { return &row; }
    };
    /// There is room for the rows in the vector.
    template <class Rows>
    [[gnu::flatten]] std::size_t append_each(std::vector<Struct>& all, const packed::row_layout& layout, const Rows& rows, std::size_t count) {
        need_fields(layout);
        auto row_at = rows.begin();
        const found_fields known = state_.known;
        std::size_t read = 0;
        if (by_places || (has_forms && !known.usual)) [[unlikely]] {
            while (read != count && append_filled(all, (*row_at).view(layout))) ++read, ++row_at;
            return read;
        }
        if constexpr (!by_places) {
            for (; read != count; ++read, ++row_at) {
                const packed::row_item row = *row_at;
                row_reader walk = read_usual(known.fields, layout, row);
                if (all.size() == all.capacity()) __builtin_unreachable();  // else all of it is made twice, once for a vector that grows
                all.emplace_back(made_of_row<Struct, row_reader>(walk));
                if (!walk.failed()) [[likely]] continue;
                all.pop_back();
                if (!append_filled(all, (*row_at).view(layout))) break;
            }
        }
        return read;
    }
    [[gnu::noinline]] bool append_filled(std::vector<Struct>& all, const item_view& item) {
        all.emplace_back();
        if (fill(all.back(), item)) [[likely]] return true;
        all.pop_back();
        return false;
    }
    FACET_INLINE_WHERE_OPTIMIZED void need_fields(const packed::row_layout& layout) noexcept {
        if (&layout != state_.found) state_.find_fields(own_fields_, field_count<Struct>, forms(), layout);
    }
    /// Makes a struct of what a walk gives for each of its fields.
    template <class Walk>
    [[gnu::flatten]] static void make_by(void* place, Walk walk) {
        const auto emplace = [place]<class... Values>(Values&&... values) -> Struct& {
            return *::new (place) Struct{std::forward<Values>(values)...};
        };
        (void)make_of_fields<Struct>(emplace, walk, std::make_index_sequence<field_count<Struct>>());
    }

    attribute_head heads_[field_count<Struct> + 1];  // one more, for structs without fields
    row_field own_fields_[field_count<Struct> + 1];  ///< of the rows that were found, where nobody keeps them
    reader_state state_;
};

/// Reads an item as a struct, at `place`; nothing is there where the outcome is not ok().
template <class Struct>
[[gnu::flatten]] item_outcome make_item(void* place, const item_view& item, const reading_ids& ids, const stored_layout& layout) {
    struct_reader<Struct> reader(ids, layout);
    (void)reader.make(place, item);
    return reader.outcome();
}

/// Memory for an object that is made later, or never.
template <class Struct>
union object_place {
    object_place() {}
    ~object_place() {}
    Struct object;
};

/// What became of items that were read.
struct items_outcome {
    std::size_t read = 0;   ///< how many; where not all, the next is the one to blame
    item_outcome fault{};
};

/// As append_items(), of rows.
template <class Struct>
items_outcome append_rows(void* vector, const packed::row_page& rows, const reading_ids& ids, const stored_layout& layout) {
    items_outcome outcome;
    struct_reader<Struct> reader(ids, layout);
    outcome.read = reader.append(*static_cast<std::vector<Struct>*>(vector), rows);
    if (outcome.read != rows.size()) [[unlikely]] outcome.fault = reader.outcome();
    return outcome;
}

/// Reads items as structs at the end of a vector, whose address is `vector`.
template <class Struct>
items_outcome append_items(void* vector, std::size_t, span<const item_view> items, const reading_ids& ids, const stored_layout& layout) {
    auto& all = *static_cast<std::vector<Struct>*>(vector);
    items_outcome outcome;
    if constexpr (filled_in_place<Struct>) {
        struct_reader<Struct> reader(ids, layout);
        outcome.read = reader.append(all, items);
        if (outcome.read != items.size()) [[unlikely]] outcome.fault = reader.outcome();
    } else {
        if (const std::size_t needed = all.size() + items.size(); needed > all.capacity())
            all.reserve(needed > 2 * all.capacity() ? needed : 2 * all.capacity());
        for (const item_view& item : items) {
            object_place<Struct> at;
            outcome.fault = make_item<Struct>(&at.object, item, ids, layout);
            if (!outcome.fault.ok()) return outcome;
            const tentative<Struct> made{&at.object};
            all.push_back(std::move(at.object));
            ++outcome.read;
        }
    }
    return outcome;
}

}  // namespace facet::inline v0::detail
