// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/aligned_memory.hpp>
#include <facet/core/span.hpp>
#include <facet/schema/read_item.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

/// \file
/// Where the items of a page go, without their type: so that reading pages is compiled once and not per entity.

namespace facet::inline v0::detail {

/// Takes items as they are read, some of one entity at a time. `which` tells a mixed read's entities apart; else it is 0.
struct item_sink {
    void* out;
    items_outcome (*append)(void* out, std::size_t which, span<const item_view> items, const reading_ids& ids, const stored_layout& layout);
    /// As append(), of rows, where they may come so; else null.
    items_outcome (*append_rows)(void* out, const packed::row_page& rows, const reading_ids& ids, const stored_layout& layout) = nullptr;
};

/// Counts items instead of taking them, in a std::uint64_t.
inline items_outcome count_items(void* out, std::size_t, span<const item_view> items, const reading_ids&, const stored_layout&) {
    *static_cast<std::uint64_t*>(out) += items.size();
    return {items.size(), {}};
}

/// Makes an item at a place.
using item_maker = item_outcome (*)(void* place, const item_view& item, const reading_ids& ids, const stored_layout& layout);

template <class Struct>
[[nodiscard]] item_sink into_vector(std::vector<Struct>& items) {
    if constexpr (filled_in_place<Struct>) return {&items, &append_items<Struct>, &append_rows<Struct>};
    else return {&items, &append_items<Struct>};
}

/// What an item_buffer has to know of its type.
struct item_type {
    std::size_t size;
    std::size_t alignment;
    void (*destroy)(void* object);
    const item_maker* make;  ///< one per entity of a mixed read
};

template <class Struct>
inline constexpr item_maker maker_of = &make_item<Struct>;
template <class Struct>
inline constexpr item_type item_type_of{sizeof(Struct), alignof(Struct), &destroy_item<Struct>, &maker_of<Struct>};

/// Items in the order they came in. They stay where they are until clear(). Neither copied nor moved.
class item_buffer {
public:
    explicit item_buffer(const item_type& type) : type_(&type) {}
    item_buffer(const item_buffer&) = delete;
    item_buffer& operator=(const item_buffer&) = delete;
    item_buffer(item_buffer&&) = delete;
    item_buffer& operator=(item_buffer&&) = delete;
    ~item_buffer() {
        clear();
        while (first_ != nullptr) {
            block* next = first_->next;
            free_aligned(first_, alignment());
            first_ = next;
        }
    }

    /// Takes the oldest item out, which stays valid until clear(); nullptr where there is none left.
    [[nodiscard]] void* take() noexcept {
        if (taken_ == size_) return nullptr;
        if (reading_ == nullptr) reading_ = first_;
        else if (place_ == reading_->capacity) reading_ = reading_->next, place_ = 0;
        ++taken_;
        return at(reading_, place_++);
    }
    void clear() noexcept {
        block* in = first_;
        for (std::size_t left = size_; left > 0; in = in->next)
            for (std::size_t i = 0; i < in->capacity && left > 0; ++i, --left) type_->destroy(at(in, i));
        size_ = taken_ = place_ = filled_ = 0;
        reading_ = nullptr;
        filling_ = first_;
    }
    [[nodiscard]] item_sink sink() noexcept { return {this, &append}; }

private:
    struct block {
        block* next;
        std::size_t capacity;
    };

    static items_outcome append(void* out, std::size_t which, span<const item_view> items, const reading_ids& ids, const stored_layout& layout) {
        auto& self = *static_cast<item_buffer*>(out);
        items_outcome outcome;
        for (const item_view& item : items) {
            outcome.fault = self.type_->make[which](self.room(), item, ids, layout);
            if (!outcome.fault.ok()) [[unlikely]] break;
            ++self.size_, ++self.filled_, ++outcome.read;
        }
        return outcome;
    }
    /// Room for one item more.
    [[nodiscard]] void* room() {
        if (filling_ == nullptr || filled_ == filling_->capacity) {
            block* next = filling_ == nullptr ? first_ : filling_->next;
            if (next == nullptr) {
                const std::size_t capacity = filling_ == nullptr ? 10 : 2 * filling_->capacity;
                next = ::new (allocate_aligned(header() + capacity * type_->size, alignment())) block{nullptr, capacity};
                (filling_ == nullptr ? first_ : filling_->next) = next;
            }
            filling_ = next;
            filled_ = 0;
        }
        return at(filling_, filled_);
    }
    [[nodiscard]] std::size_t alignment() const noexcept { return type_->alignment < alignof(block) ? alignof(block) : type_->alignment; }
    [[nodiscard]] std::size_t header() const noexcept { return (sizeof(block) + alignment() - 1) / alignment() * alignment(); }
    [[nodiscard]] void* at(block* in, std::size_t place) const noexcept {
        return reinterpret_cast<char*>(in) + header() + place * type_->size;
    }

    const item_type* type_;
    block* first_ = nullptr;
    block* filling_ = nullptr;
    block* reading_ = nullptr;
    std::size_t filled_ = 0;  ///< items in the block that is being filled
    std::size_t place_ = 0;   ///< the next item of the block that is being read
    std::size_t size_ = 0;
    std::size_t taken_ = 0;
};

}  // namespace facet::inline v0::detail
