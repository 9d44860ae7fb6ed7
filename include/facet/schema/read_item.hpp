// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/item_reader.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// From a stored item to a struct. The fields are read into slots first, texts as views, and the struct is made of them at once
/// and in its place: no field is made empty and filled then, and const, move-only and non-default-constructible members work.

namespace facet::inline v0::detail {

/// Where a field's value waits: a text of the body as a view of it, anything else as its codec reads it.
template <class Layout, std::size_t Field>
struct field_place {
    using type = std::remove_cv_t<field_type<typename Layout::struct_type, Field>>;
    static constexpr bool viewed = std::is_same_v<type, std::string> && Layout::places[Field].body && !Layout::entity.fields[Field].number_as_text;
    using slot = std::conditional_t<viewed, std::string_view, read_target<type>>;
};

template <std::size_t Field, class Slot>
struct placed_slot {
    Slot value{};
};

template <std::size_t Field, class Slot>
[[nodiscard]] Slot& slot_at(placed_slot<Field, Slot>& slots) noexcept {
    return slots.value;
}

/// Converts to what a callable returns, where that is needed and nowhere else: containers make the object in its place.
template <class Make>
struct made_in_place {
    Make make;
    operator decltype(std::declval<Make&>()())() { return make(); }  // NOLINT: implicit by design
};
template <class Make>
made_in_place(Make) -> made_in_place<Make>;

template <class Layout, class Fields>
struct item_slots;
template <class Layout, std::size_t... Field>
struct item_slots<Layout, std::index_sequence<Field...>> : placed_slot<Field, typename field_place<Layout, Field>::slot>... {};

template <class Type, class Slot>
[[nodiscard]] decltype(auto) taken_as(Slot& slot) {
    if constexpr (std::is_same_v<Slot, std::string_view>) return Type(slot);
    else return taken(slot);
}

/// Reads an item as one entity. Where all its fields can be read, `emplace(maker)` is called once; the maker converts to the
/// struct.
template <class Table, std::size_t Entity, class Emplace>
item_outcome read_item(const item_view& item, attribute_ids ids, Emplace emplace) {
    using layout = item_layout<Table, Entity>;
    using struct_type = typename layout::struct_type;
    item_reader reader(item, ids, layout::entity);
    [&]<std::size_t... Field>(std::index_sequence<Field...> fields) {
        item_slots<layout, decltype(fields)> slots;
        if (!(reader.read<typename field_place<layout, Field>::type>(slot_at<Field>(slots), layout::places[Field], Field) && ...)) [[unlikely]] return;
        emplace(made_in_place{[&slots] {
            return struct_type{taken_as<typename field_place<layout, Field>::type>(slot_at<Field>(slots))...};
        }});
    }(std::make_index_sequence<layout::fields>{});
    return reader.outcome();
}

}  // namespace facet::inline v0::detail
