// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/item_reader.hpp>

#include <cstddef>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// From a stored item to a struct, which is made in memory that the caller gives. Const, move-only and non-default-constructible
/// members work. What differs between entities of one struct is data, so that a struct's reader is compiled once.

namespace facet::inline v0::detail {

/// Reads the fields of an item into their places.
struct field_decoder {
    item_reader reader;
    const field_source* places;

    template <class Target>
    bool operator()(std::size_t field, Target& target) {
        return reader.read(target, places[field], field);
    }
};

/// Reads an item into an object that was made without values.
template <class Struct>
item_outcome fill_item(Struct& object, const item_view& item, attribute_ids ids, const stored_layout& layout) {
    field_decoder decode{item_reader(item, ids, *layout.entity), layout.places};
    (void)visit_fields(object, decode);
    return decode.reader.outcome();
}

/// Destroys an object unless it is kept.
template <class Struct>
struct tentative {
    Struct* object;
    ~tentative() {
        if (object != nullptr) object->~Struct();
    }
};

/// Reads an item as a struct, at `place`; nothing is there where the outcome is not ok().
template <class Struct>
item_outcome make_item(void* place, const item_view& item, attribute_ids ids, const stored_layout& layout) {
    if constexpr (filled_in_place<Struct>) {
        tentative<Struct> made{::new (place) Struct{}};
        const item_outcome outcome = fill_item(*made.object, item, ids, layout);
        if (outcome.ok()) [[likely]] made.object = nullptr;
        return outcome;
    } else {
        field_decoder decode{item_reader(item, ids, *layout.entity), layout.places};
        const auto emplace = [place]<class... Values>(Values&&... values) -> Struct& {
            return *::new (place) Struct{std::forward<Values>(values)...};
        };
        (void)make_of_fields<Struct>(emplace, decode, std::make_index_sequence<field_count<Struct>>());
        return decode.reader.outcome();
    }
}

/// Memory for an object that is made later, or never.
template <class Struct>
union object_place {
    object_place() {}
    ~object_place() {}
    Struct object;
};

/// Reads an item as a struct at the end of a vector, whose address is `vector`.
template <class Struct>
item_outcome append_item(void* vector, std::size_t, const item_view& item, attribute_ids ids, const stored_layout& layout) {
    auto& all = *static_cast<std::vector<Struct>*>(vector);
    if constexpr (filled_in_place<Struct>) {
        const item_outcome outcome = fill_item(all.emplace_back(), item, ids, layout);
        if (!outcome.ok()) [[unlikely]] all.pop_back();
        return outcome;
    } else {
        object_place<Struct> at;
        const item_outcome outcome = make_item<Struct>(&at.object, item, ids, layout);
        if (!outcome.ok()) return outcome;
        const tentative<Struct> made{&at.object};
        all.push_back(std::move(at.object));
        return outcome;
    }
}

}  // namespace facet::inline v0::detail
