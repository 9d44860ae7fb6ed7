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

/// How a struct's objects are made.
template <class Struct>
class struct_maker {
    using all_fields = std::make_index_sequence<field_count<Struct>>;
    /// Whether all values can be read before the object is there.
    template <std::size_t... Field>
    static consteval bool has_values(std::index_sequence<Field...>) {
        return (refillable<std::remove_cv_t<field_type<Struct, Field>>> && ...);
    }
    /// Whether rows are read by what is known of their cells alone; a row that is not so usual is read field by field.
    static constexpr bool has_forms = has_usual_forms<Struct>(all_fields());

public:
    /// Whether rows are made objects of their values. Without an optimizer all is read by one function for all structs: a third as fast, but
    /// else most of what a query would cost to compile.
    static constexpr bool of_values = is_optimized && has_values(all_fields());
    using row_reader = std::conditional_t<has_forms, usual_cells, row_walk>;

    /// Who reads what such a walk does not: nobody, where that is nothing.
    struct nobody {
        [[gnu::always_inline]] nobody(const reading_ids&, const stored_layout&) noexcept {}
    };
    using helper = std::conditional_t<has_forms, nobody, item_reader>;

    template <class Helper>
    [[nodiscard]] [[gnu::always_inline]] static row_reader read_row(Helper& reader, const row_field* fields, const packed::row_layout& layout, const packed::row_item& row) noexcept {
        if constexpr (has_forms) return {fields, row};
        else return {reader, fields, layout, row};
    }
    [[nodiscard]] static bool is_usual(const found_fields& known) noexcept { return !has_forms || known.usual; }
    /// An object of a row's values; one that means nothing where the walk has failed.
    [[nodiscard]] [[gnu::noinline, gnu::flatten]] static Struct of_walk(row_reader& walk) { return made_of_row<Struct, row_reader>(walk); }
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
            if (maker::is_usual(known)) [[likely]] {
                typename maker::helper reader(ids, layout);
                const packed::row_item row = row_of(item);
                typename maker::row_reader walk = maker::read_row(reader, known.fields, *item.layout, row);
                ::new (place) Struct(maker::of_walk(walk));
                if (!walk.failed()) [[likely]] return {};
                destroy_item<Struct>(place);
            }
        }
    }
    return ids.readers->make(form_of_struct<Struct>, place, item, ids, layout, room);
}

/// What became of items that were read.
struct items_outcome {
    std::size_t read = 0;  ///< how many; where not all, the next is the one to blame
    item_outcome fault{};
};

/// Makes room for more structs at the end of a vector.
template <class Struct>
[[gnu::noinline]] void make_room(std::vector<Struct>& all, std::size_t more) {
    if (const std::size_t needed = all.size() + more; needed > all.capacity()) all.reserve(needed > 2 * all.capacity() ? needed : 2 * all.capacity());
}

/// Reads items of one layout as structs at the end of a vector.
template <class Struct>
class struct_appender {
public:
    struct_appender(std::vector<Struct>& to, const reading_ids& ids, const stored_layout& layout) noexcept : all_(&to), ids_(&ids), layout_(&layout) {}

    items_outcome append(span<const item_view> items) {
        make_room(*all_, items.size());
        std::size_t read = 0;
        while (read != items.size() && append(items[read])) ++read;
        return {read, outcome_};
    }
    [[gnu::noinline, gnu::flatten]] items_outcome append(const packed::row_page& rows) {  // one that is inlined is not flattened
        std::vector<Struct>& all = *all_;
        make_room(all, rows.size());
        std::size_t read = 0;
        auto row_at = rows.begin();
        if constexpr (maker::of_values) {
            row_field room[field_count<Struct> + 1];
            const found_fields known = find_fields(room, field_count<Struct>, maker::forms(), *ids_, *layout_, *rows.layout);
            typename maker::helper reader(*ids_, *layout_);
            for (; read != rows.size() && maker::is_usual(known); ++read, ++row_at) {
                const packed::row_item row = *row_at;
                typename maker::row_reader walk = maker::read_row(reader, known.fields, *rows.layout, row);
                if (all.size() == all.capacity()) __builtin_unreachable();  // else all of it is made twice, once for a vector that grows
                all.emplace_back(made_of_row<Struct, typename maker::row_reader>(walk));
                if (walk.failed()) [[unlikely]] {
                    drop();
                    if (!append(row.view(*rows.layout))) return {read, outcome_};
                }
            }
        }
        while (read != rows.size() && append((*row_at).view(*rows.layout))) ++read, ++row_at;
        return {read, outcome_};
    }

private:
    using maker = struct_maker<Struct>;

    [[gnu::noinline]] void drop() { all_->pop_back(); }
    [[gnu::noinline]] bool append(const item_view& item) {
        object_place<Struct> at;
        outcome_ = make_item<Struct>(&at.object, item, *ids_, *layout_);
        if (!outcome_.ok()) [[unlikely]] return false;
        const tentative<Struct> made{&at.object};
        if (all_->size() == all_->capacity()) __builtin_unreachable();  // as above
        all_->emplace_back(std::move(at.object));
        return true;
    }

    std::vector<Struct>* all_;
    const reading_ids* ids_;
    const stored_layout* layout_;
    item_outcome outcome_{};
};

/// Gives items of one layout to a function, each as a struct that lives for the call. Views of texts in these are valid as long.
template <class Struct>
class struct_giver {
public:
    struct_giver(const reading_ids& ids, const stored_layout& layout) noexcept : ids_(&ids), layout_(&layout), reader_(ids, layout) {}

    template <class Function>
    items_outcome give(span<const item_view> items, const Function& function) {
        std::size_t read = 0;
        while (read != items.size() && give(items[read], function)) ++read;
        return {read, reader_.outcome()};
    }
    template <class Function>
    [[gnu::noinline, gnu::flatten]] items_outcome give(const packed::row_page& rows, const Function& function) {
        const packed::row_layout& layout = *rows.layout;
        need_fields(layout);
        [[maybe_unused]] const found_fields known = known_;
        std::size_t read = 0;
        for (auto row_at = rows.begin(); read != rows.size(); ++read, ++row_at) {
            const packed::row_item row = *row_at;
            if constexpr (maker::of_values) {
                if (maker::is_usual(known)) [[likely]] {
                    typename maker::row_reader walk = maker::read_row(reader_, known.fields, layout, row);
                    const Struct made = made_of_row<Struct, typename maker::row_reader>(walk);
                    if (!walk.failed()) [[likely]] {
                        function(made);
                        continue;
                    }
                }
            }
            if (!give(row.view(layout), function)) break;
        }
        return {read, reader_.outcome()};
    }

private:
    using maker = struct_maker<Struct>;

    FACET_INLINE_WHERE_OPTIMIZED void need_fields(const packed::row_layout& layout) noexcept {
        if (&layout == found_) return;
        found_ = &layout;
        known_ = find_fields(own_fields_, field_count<Struct>, maker::forms(), *ids_, *layout_, layout);
    }
    template <class Function>
    [[gnu::noinline]] bool give(const item_view& item, const Function& function) {
        if (item.layout != nullptr) need_fields(*item.layout);
        object_place<Struct> at;
        if (!maker::make(&at.object, reader_, item, known_.fields)) [[unlikely]] return false;
        const tentative<Struct> made{&at.object};
        function(static_cast<const Struct&>(at.object));
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
    return struct_appender<Struct>(*static_cast<std::vector<Struct>*>(vector), ids, layout).append(rows);
}
/// The same of items.
template <class Struct>
items_outcome append_items(void* vector, std::size_t, span<const item_view> items, const reading_ids& ids, const stored_layout& layout) {
    return struct_appender<Struct>(*static_cast<std::vector<Struct>*>(vector), ids, layout).append(items);
}

}  // namespace facet::inline v0::detail
