// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/schema/item_reader.hpp>

#include <array>
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

/// Reads items of one layout into structs.
template <class Struct>
class struct_reader {
public:
    struct_reader(attribute_ids ids, const stored_layout& layout) noexcept : reader_(ids, layout) {
        expect_heads(heads_.data(), field_count<Struct>, ids, layout);
    }
    struct_reader(const struct_reader&) = delete;
    struct_reader& operator=(const struct_reader&) = delete;

    /// Turns to an item, whose fields the walk reads.
    [[nodiscard]] [[gnu::always_inline]] field_walk read(const item_view& item) noexcept { return {reader_, heads_.data(), item}; }
    /// Reads an item into an object that was made without values.
    [[gnu::flatten]] bool fill(Struct& object, const item_view& item) {
        field_walk walk = read(item);
        return visit_fields(object, walk);
    }
    /// Reads items into objects that were made without values; gives how many could be read.
    [[gnu::flatten]] std::size_t fill(Struct* objects, span<const item_view> items) {
        std::size_t filled = 0;
        for (const item_view& item : items) {
            field_walk walk = read(item);
            if (!visit_fields(objects[filled], walk)) [[unlikely]] break;
            ++filled;
        }
        return filled;
    }
    /// What became of the item.
    [[nodiscard]] const item_outcome& outcome() const noexcept { return reader_.outcome(); }

private:
    std::array<attribute_head, field_count<Struct> + 1> heads_;  // one more, for structs without fields
    item_reader reader_;
};

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
        struct_reader<Struct> reader(ids, layout);
        if (reader.fill(*made.object, item)) [[likely]] made.object = nullptr;
        return reader.outcome();
    } else {
        struct_reader<Struct> reader(ids, layout);
        field_walk decode = reader.read(item);
        const auto emplace = [place]<class... Values>(Values&&... values) -> Struct& {
            return *::new (place) Struct{std::forward<Values>(values)...};
        };
        (void)make_of_fields<Struct>(emplace, decode, std::make_index_sequence<field_count<Struct>>());
        return reader.outcome();
    }
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

/// Reads items as structs at the end of a vector, whose address is `vector`.
template <class Struct>
items_outcome append_items(void* vector, std::size_t, span<const item_view> items, attribute_ids ids, const stored_layout& layout) {
    auto& all = *static_cast<std::vector<Struct>*>(vector);
    items_outcome outcome;
    if constexpr (filled_in_place<Struct>) {
        const std::size_t before = all.size();
        all.resize(before + items.size());
        struct_reader<Struct> reader(ids, layout);
        outcome.read = reader.fill(all.data() + before, items);
        if (outcome.read == items.size()) [[likely]] return outcome;
        outcome.fault = reader.outcome();
        all.resize(before + outcome.read);
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
