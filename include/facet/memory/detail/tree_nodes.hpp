// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/text_at.hpp>
#include <facet/memory/detail/arena.hpp>
#include <facet/memory/detail/hash.hpp>
#include <facet/memory/detail/order.hpp>
#include <facet/memory/detail/record.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

/// \file
/// The nodes of a sort tree. Keys are not in them, but what decides most comparisons is: the first eight bytes behind the
/// prefix that all keys of the node share ("heads").

namespace facet::inline v0::memory::detail {

/// A leaf: records in order. Grows by steps up to `most`; its arrays lie behind the header.
struct leaf_node {
    std::uint16_t count;
    std::uint16_t shared;    ///< all keys in the leaf begin with the same bytes, at least this many
    std::uint16_t last;      ///< where the last insertion went, to recognise runs
    std::uint16_t capacity;
    leaf_node* previous;
    leaf_node* next;
    static constexpr std::size_t prefix_room = 40;
    char prefix[prefix_room];  ///< those shared bytes, where they fit: then most searches and insertions read no record

    static constexpr std::uint16_t most = 48;

    [[nodiscard]] bool has_prefix() const noexcept { return shared <= prefix_room; }
    void share(std::size_t length, const char* bytes) noexcept {
        shared = static_cast<std::uint16_t>(length < 0xffff ? length : 0xffff);
        if (has_prefix() && shared != 0) std::memmove(prefix, bytes, shared);
    }

    /// Whether all keys begin so, as far as the shared bytes tell.
    [[nodiscard]] bool begins_with(std::string_view bytes) const noexcept {
        return bytes.size() <= shared && has_prefix() && same_bytes(bytes, {prefix, bytes.size()});
    }

    [[nodiscard]] std::uint64_t* heads() noexcept { return reinterpret_cast<std::uint64_t*>(this + 1); }
    [[nodiscard]] const std::uint64_t* heads() const noexcept { return reinterpret_cast<const std::uint64_t*>(this + 1); }
    [[nodiscard]] record** records() noexcept { return reinterpret_cast<record**>(heads() + capacity); }
    [[nodiscard]] record* const* records() const noexcept { return reinterpret_cast<record* const*>(heads() + capacity); }

    /// Asks for all of a leaf of the largest capacity, while the header is still on its way: what a search finds is read at once.
    [[gnu::always_inline]] void prefetch() const noexcept {
        const char* at = reinterpret_cast<const char*>(this);
#pragma GCC unroll 13
        for (std::size_t line = 0; line < (sizeof(leaf_node) + most * (sizeof(std::uint64_t) + sizeof(record*))) / 64; ++line) __builtin_prefetch(at + 64 * line);
    }

    [[nodiscard]] static std::size_t footprint(std::size_t capacity) noexcept {
        return sizeof(leaf_node) + capacity * (sizeof(std::uint64_t) + sizeof(record*));
    }
    [[nodiscard]] static std::uint16_t next_capacity(std::uint16_t capacity) noexcept {
        constexpr std::uint16_t steps[] = {2, 4, 6, 8, 12, 16, 24, 32, 40};
        for (const std::uint16_t step : steps)
            if (step > capacity) return step;
        return most;
    }
};

/// What separates two subtrees: the least key that the right one may hold. Its bytes lie behind the header.
struct separator {
    std::uint16_t sort_length;
    std::uint16_t partition_length;
    std::uint16_t entry_sort_length;

    [[nodiscard]] const char* bytes() const noexcept { return reinterpret_cast<const char*>(this + 1); }
    [[nodiscard]] std::string_view sort() const noexcept { return v0::detail::text_at(bytes(), sort_length); }
    [[nodiscard]] key_view entry() const noexcept {
        const char* const partition = bytes() + sort_length;
        return {v0::detail::text_at(partition, partition_length), v0::detail::text_at(partition + partition_length, entry_sort_length)};
    }
    [[nodiscard]] std::size_t footprint() const noexcept {
        return sizeof(separator) + sort_length + partition_length + entry_sort_length;
    }

    [[nodiscard]] static separator* make(arena& memory, std::string_view sort, key_view entry) {
        auto* made = static_cast<separator*>(
            memory.allocate(sizeof(separator) + sort.size() + entry.partition.size() + entry.sort.size()));
        made->sort_length = static_cast<std::uint16_t>(sort.size());
        made->partition_length = static_cast<std::uint16_t>(entry.partition.size());
        made->entry_sort_length = static_cast<std::uint16_t>(entry.sort.size());
        char* at = reinterpret_cast<char*>(made + 1);
        for (const std::string_view part : {sort, entry.partition, entry.sort}) {
            if (!part.empty()) std::memcpy(at, part.data(), part.size());
            at += part.size();
        }
        return made;
    }
};

/// An inner node: children, and before each but the first a separator. Holds a copy of the prefix its separators share, as far
/// as it has room, so that descending touches no records.
struct inner_node {
    static constexpr std::size_t prefix_room = 52;
    static constexpr std::uint16_t most = 32;
    static constexpr std::uint16_t few_children = 8;  ///< that are found soonest one after the other

    std::uint16_t count;     ///< of children
    std::uint16_t capacity;
    std::uint16_t shared;    ///< bytes in `prefix`
    std::uint16_t unused;
    char prefix[prefix_room + 4];

    // The entries at 0 of heads and separators are unused.
    [[nodiscard]] std::uint64_t* heads() noexcept { return reinterpret_cast<std::uint64_t*>(this + 1); }
    [[nodiscard]] const std::uint64_t* heads() const noexcept { return reinterpret_cast<const std::uint64_t*>(this + 1); }
    [[nodiscard]] separator** separators() noexcept { return reinterpret_cast<separator**>(heads() + capacity); }
    [[nodiscard]] separator* const* separators() const noexcept { return reinterpret_cast<separator* const*>(heads() + capacity); }
    [[nodiscard]] void** children() noexcept { return reinterpret_cast<void**>(separators() + capacity); }
    [[nodiscard]] void* const* children() const noexcept { return reinterpret_cast<void* const*>(separators() + capacity); }

    [[nodiscard]] static std::size_t footprint(std::size_t capacity) noexcept {
        return sizeof(inner_node) + capacity * (sizeof(std::uint64_t) + 2 * sizeof(void*));
    }
    [[nodiscard]] static std::uint16_t next_capacity(std::uint16_t capacity) noexcept {
        return capacity < 4 ? 4 : capacity < 8 ? 8 : capacity < 16 ? 16 : most;
    }

    [[gnu::always_inline]] void prefetch() const noexcept {
        const char* at = reinterpret_cast<const char*>(this);
        __builtin_prefetch(at);
        __builtin_prefetch(at + 64);
        __builtin_prefetch(at + 128);
    }

    /// Whether a key begins with the prefix that the separators share.
    [[nodiscard]] bool shares(std::string_view sort) const noexcept { return sort.size() >= shared && same_bytes(sort.data(), prefix, shared); }

    /// Brings prefix and heads in line with the separators.
    void refresh() noexcept {
        shared = 0;
        if (count < 2) return;
        std::size_t common = separators()[1]->sort().size();
        for (std::uint16_t i = 2; i < count; ++i) {
            const std::size_t length = shared_length(separators()[1]->sort(), separators()[i]->sort());
            if (length < common) common = length;
        }
        if (common > prefix_room) common = prefix_room;
        shared = static_cast<std::uint16_t>(common);
        if (common != 0) std::memcpy(prefix, separators()[1]->bytes(), common);
        for (std::uint16_t i = 1; i < count; ++i) heads()[i] = head_of(separators()[i]->sort(), common);
    }

    /// The child in which the place lies. `guess`: by heads alone, without a look at separators, which are elsewhere; it lies there or before.
    [[nodiscard]] std::uint16_t child_for(const place& target, bool guess = false) const noexcept {
        const std::size_t compared = target.sort.size() < shared ? target.sort.size() : shared;
        const int order = compare_bytes(target.sort.data(), prefix, compared);
        if (order != 0) return order < 0 ? 0 : static_cast<std::uint16_t>(count - 1);
        if (compared < shared) return target.at == side::after_prefix ? static_cast<std::uint16_t>(count - 1) : 0;
        const bool open = target.at == side::after_prefix;
        const std::uint64_t low = head_of(target.sort, shared);
        const std::uint64_t high = open ? greatest_head(low, target.sort.size() - shared) : low;
        const std::uint64_t* head = heads();
        std::uint16_t at = 1;
        if (count > few_children) at = static_cast<std::uint16_t>(1 + heads_below(head + 1, count - std::size_t{1}, low));
        else while (at < count && head[at] < low) ++at;
        if (at == count || head[at] > high) return static_cast<std::uint16_t>(at - 1);
        std::uint16_t end = count;  // of those that heads tell nothing about
        if (head[count - 1] > high) for (end = at; head[end] <= high; ++end) {}
        if (open && target.sort.size() <= shared + std::size_t{8}) return static_cast<std::uint16_t>(end - 1);  // heads tell it all
        if (guess || is_left(end - 1u, target)) return static_cast<std::uint16_t>(end - 1);  // most insertions are at the end
        for (--end; at < end;) {
            const auto middle = static_cast<std::uint16_t>((at + end) / 2);
            if (is_left(middle, target)) at = static_cast<std::uint16_t>(middle + 1);
            else end = middle;
        }
        return static_cast<std::uint16_t>(at - 1);
    }

private:
    /// Whether a separator whose head is the place's lies left of it.
    [[nodiscard]] bool is_left(std::size_t at, const place& target) const noexcept {
        const separator& one = *separators()[at];
        const auto entry = [&one] { return one.entry(); };
        const std::size_t same = shared + std::size_t{8};
        if (one.sort_length < same || target.sort.size() < same) return lies_left(one.sort(), entry, target);
        return lies_left(one.sort().substr(same), entry, {target.sort.substr(same), target.at, target.entry});
    }
};

}  // namespace facet::inline v0::memory::detail
