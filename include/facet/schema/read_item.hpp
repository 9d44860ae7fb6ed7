// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/schema/row_walk.hpp>
#include <facet/schema/struct_form.hpp>

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// From stored items to structs, which are made in memory that the caller gives. Const, move-only and non-default-constructible
/// members work. What differs between entities of one struct is data, so that a struct's reader is compiled once.

namespace facet::inline v0::detail {

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
        return Struct{walk->template get<std::remove_cv_t<field_type<Struct, Field>>>(Field)...};
    }

    RowReader* walk;
};

/// Gives the values by functions that all structs share: for those that are made one by one, where such calls count for little, and each struct's
/// own code for its fields would take an optimizer several times as long.
template <class RowReader>
struct called_reader {
    RowReader* walk;

    template <class Type>
    [[nodiscard]] [[gnu::noinline]] Type get(std::size_t field) const noexcept(noexcept(walk->template get<Type>(field))) {
        return walk->template get<Type>(field);
    }
};

/// How a struct's objects are made.
template <class Struct>
class struct_maker {
    using all_fields = std::make_index_sequence<field_count<Struct>>;
    template <std::size_t... Field>
    static consteval bool has_values(std::index_sequence<Field...>) {
        return (std::is_default_constructible_v<std::remove_cv_t<field_type<Struct, Field>>> && ...);
    }
    /// Whether rows are read by what is known of their cells alone; a row that is not so usual is read field by field.
    static constexpr bool has_forms = has_usual_forms<Struct>(all_fields());

public:
    /// Whether rows are made objects of their values. Without an optimizer all is read by one function for all structs: a third as fast, but
    /// else most of what a query would cost to compile.
    static constexpr bool of_values = is_optimized && has_values(all_fields());
    using row_reader = std::conditional_t<has_forms, usual_cells, row_walk>;

    [[nodiscard]] [[gnu::always_inline]] static row_reader read_row(item_reader& reader, const row_field* fields, const packed::row_layout& layout, const packed::row_item& row) noexcept {
        if constexpr (has_forms) return {fields, row};
        else return {reader, fields, layout, row};
    }
    [[nodiscard]] static bool is_usual(const found_fields& known) noexcept { return !has_forms || known.usual; }
    /// Makes an object of a row's values; false where that cannot be done, and nothing is there then.
    [[nodiscard]] [[gnu::always_inline]] static bool make_of_row(void* place, const row_field* fields, const packed::row_layout& layout, const packed::row_item& row, const reading_ids& ids, const stored_layout& stored) {
        if constexpr (has_forms) {
            usual_cells cells(fields, row);
            return make_of_values(place, cells);
        } else {
            item_reader reader(ids, stored);
            row_walk walk(reader, fields, layout, row);
            return make_of_values(place, walk);
        }
    }
    /// Makes an object of any item, field by field; false where that fails, of which the reader says why. `cells` are a row's.
    static bool make(void* place, item_reader& reader, const item_view& item, const row_field* cells) {
        field_place places[field_count<Struct> + 1];  // one more, for structs without fields
        if constexpr (filled_in_place<Struct>) {
            tentative<Struct> made{::new (place) Struct{}};
            (void)visit_fields(*made.object, field_places{places});
            if (!reader.read_all(places, field_count<Struct>, item, cells)) [[unlikely]] return false;
            made.object = nullptr;
            return true;
        } else {
            const auto read = [&] { return reader.read_all(places, field_count<Struct>, item, cells); };
            return make_of_targets(place, places, read, all_fields());
        }
    }
    [[nodiscard]] static constexpr const cell_form* forms() noexcept {
        if constexpr (has_forms) return struct_forms<Struct>;
        else return nullptr;
    }

private:
    template <class Walk>
    [[nodiscard]] [[gnu::always_inline]] static bool make_of_values(void* place, Walk& walk) {
        called_reader<Walk> called{&walk};
        ::new (place) Struct(made_of_row<Struct, called_reader<Walk>>(called));
        if (!walk.failed()) [[likely]] return true;
        destroy_item<Struct>(place);
        return false;
    }
    template <class Read, std::size_t... Field>
    static bool make_of_targets(void* place, field_place* places, const Read& read, std::index_sequence<Field...> indices) {
        target_row<decltype(indices), read_target<std::remove_cv_t<field_type<Struct, Field>>>...> row{};
        ((void)field_places{places}(Field, target_at<Field>(row)), ...);
        if (!read()) return false;
        ::new (place) Struct{taken(target_at<Field>(row))...};
        return true;
    }
};

template <class Struct>
inline constexpr struct_form form_of_struct{field_count<Struct>, struct_maker<Struct>::forms(), &struct_maker<Struct>::make};

/// Reads an item as a struct, at `place`; nothing is there where the outcome is not ok().
template <class Struct>
item_outcome make_item(void* place, const item_view& item, const reading_ids& ids, const stored_layout& layout) {
    using maker = struct_maker<Struct>;
    row_field room[field_count<Struct> + 1];
    if constexpr (maker::of_values) {
        if (item.layout != nullptr) [[likely]] {
            const found_fields known = find_fields(room, field_count<Struct>, maker::forms(), ids, layout, *item.layout);
            if (maker::is_usual(known) && maker::make_of_row(place, known.fields, *item.layout, row_of(item), ids, layout)) [[likely]] return {};
        }
    }
    return ids.readers->make(form_of_struct<Struct>, place, item, ids, layout, room);
}

/// What became of items that were read.
struct items_outcome {
    std::size_t read = 0;  ///< how many; where not all, the next is the one to blame
    item_outcome fault{};
};

/// Reads items of one layout into structs. Views of texts in these are valid as long as the reader and the items.
template <class Struct>
class struct_reader {
public:
    [[gnu::always_inline]] struct_reader(const reading_ids& ids, const stored_layout& layout) noexcept : ids_(&ids), layout_(&layout), reader_(ids, layout) {}
    struct_reader(const struct_reader&) = delete;
    struct_reader& operator=(const struct_reader&) = delete;
    [[gnu::always_inline]] ~struct_reader() = default;

    /// Reads items to the end of a vector.
    items_outcome append(std::vector<Struct>& all, span<const item_view> items) {
        make_room(all, items.size());
        std::size_t read = 0;
        while (read != items.size() && append(all, items[read])) ++read;
        return outcome(read);
    }
    /// The same of rows.
    items_outcome append(std::vector<Struct>& all, const packed::row_page& rows) {
        make_room(all, rows.size());
        return outcome(append_each(all, *rows.layout, rows, rows.size()));
    }
    /// Gives each of some items to a function, as a struct that lives for the call.
    template <class Function>
    items_outcome give_each(span<const item_view> items, const Function& give) {
        std::size_t read = 0;
        while (read != items.size() && give_other(items[read], give)) ++read;
        return outcome(read);
    }
    /// The same of rows.
    template <class Function>
    [[gnu::flatten]] items_outcome give_each(const packed::row_page& rows, const Function& give) {
        const packed::row_layout& layout = *rows.layout;
        need_fields(layout);
        [[maybe_unused]] const found_fields known = known_;
        std::size_t read = 0;
        for (auto row_at = rows.begin(); read != rows.size(); ++read, ++row_at) {
            const packed::row_item row = *row_at;
            if constexpr (maker::of_values) {
                if (maker::is_usual(known)) [[likely]] {
                    row_reader walk = maker::read_row(reader_, known.fields, layout, row);
                    const Struct made = made_of_row<Struct, row_reader>(walk);
                    if (!walk.failed()) [[likely]] {
                        give(made);
                        continue;
                    }
                }
            }
            if (!give_other(row.view(layout), give)) break;
        }
        return outcome(read);
    }

private:
    using maker = struct_maker<Struct>;
    using row_reader = typename maker::row_reader;

    [[nodiscard]] items_outcome outcome(std::size_t read) const noexcept { return {read, reader_.outcome()}; }
    FACET_INLINE_WHERE_OPTIMIZED void need_fields(const packed::row_layout& layout) noexcept {
        if (&layout == found_) return;
        found_ = &layout;
        known_ = find_fields(own_fields_, field_count<Struct>, maker::forms(), *ids_, *layout_, layout);
    }
    [[nodiscard]] bool make(void* place, const item_view& item) {
        if (item.layout != nullptr) need_fields(*item.layout);
        return maker::make(place, reader_, item, known_.fields);
    }
    template <class Function>
    [[gnu::noinline]] bool give_other(const item_view& item, const Function& give) {
        object_place<Struct> at;
        if (!make(&at.object, item)) [[unlikely]] return false;
        const tentative<Struct> made{&at.object};
        give(static_cast<const Struct&>(at.object));
        return true;
    }

    static void make_room(std::vector<Struct>& all, std::size_t more) {
        if (const std::size_t needed = all.size() + more; needed > all.capacity()) all.reserve(needed > 2 * all.capacity() ? needed : 2 * all.capacity());
    }
    bool append(std::vector<Struct>& all, const item_view& item) {
        if (item.layout == nullptr) return append_other(all, item);
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
        [[maybe_unused]] const found_fields known = known_;
        std::size_t read = 0;
        if constexpr (maker::of_values) {
            for (; read != count && maker::is_usual(known); ++read, ++row_at) {
                const packed::row_item row = *row_at;
                row_reader walk = maker::read_row(reader_, known.fields, layout, row);
                if (all.size() == all.capacity()) __builtin_unreachable();  // else all of it is made twice, once for a vector that grows
                all.emplace_back(made_of_row<Struct, row_reader>(walk));
                if (!walk.failed()) [[likely]] continue;
                all.pop_back();
                if (!append_other(all, row.view(layout))) return read;
            }
        }
        while (read != count && append_other(all, (*row_at).view(layout))) ++read, ++row_at;
        return read;
    }
    [[gnu::noinline]] bool append_other(std::vector<Struct>& all, const item_view& item) {
        object_place<Struct> at;
        if (!make(&at.object, item)) [[unlikely]] return false;
        const tentative<Struct> made{&at.object};
        all.push_back(std::move(at.object));
        return true;
    }

    const reading_ids* ids_;
    const stored_layout* layout_;
    item_reader reader_;
    const packed::row_layout* found_ = nullptr;  ///< the rows whose fields were looked up
    found_fields known_{};                       ///< and these
    row_field own_fields_[field_count<Struct> + 1];  ///< which lie here where nobody keeps them
};

/// Reads rows as structs at the end of a vector, whose address is `vector`.
template <class Struct>
items_outcome append_rows(void* vector, const packed::row_page& rows, const reading_ids& ids, const stored_layout& layout) {
    return struct_reader<Struct>(ids, layout).append(*static_cast<std::vector<Struct>*>(vector), rows);
}
/// The same of items.
template <class Struct>
items_outcome append_items(void* vector, std::size_t, span<const item_view> items, const reading_ids& ids, const stored_layout& layout) {
    return struct_reader<Struct>(ids, layout).append(*static_cast<std::vector<Struct>*>(vector), items);
}

}  // namespace facet::inline v0::detail
