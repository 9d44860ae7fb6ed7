// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/text_at.hpp>
#include <facet/memory/detail/tree_nodes.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

/// \file
/// What is done inside one leaf of a sort tree.

namespace facet::inline v0::memory::detail {

/// Operations on leaves whose records stand in `Order`.
template <class Order>
struct leaf_operations {
    using room = typename Order::room;

    [[nodiscard]] static leaf_node* make(arena& memory, std::uint16_t capacity) {
        auto* made = static_cast<leaf_node*>(memory.allocate(leaf_node::footprint(capacity)));
        std::memset(static_cast<void*>(made), 0, sizeof(leaf_node));
        made->capacity = capacity;
        return made;
    }
    static void release(arena& memory, leaf_node* leaf) noexcept {
        memory.deallocate(leaf, leaf_node::footprint(leaf->capacity));
    }

    /// How many of the leaf's records lie left of the place. Touches records only to make sure of the shared prefix and where
    /// heads are equal.
    [[nodiscard]] static std::uint16_t seek(const Order& order, const leaf_node& leaf, const place& target) noexcept {
        bool shares = false;
        return seek(order, leaf, target, shares);
    }
    /// As above; `shares` becomes true where the place's sort bytes are known to begin with what the leaf's keys share.
    [[nodiscard]] static std::uint16_t seek(const Order& order, const leaf_node& leaf, const place& target, bool& shares) noexcept {
        const bool open = target.at == side::after_prefix;
        const std::size_t compared = target.sort.size() < leaf.shared ? target.sort.size() : leaf.shared;
        const bool known = leaf.has_prefix();
        if (known)
            if (const int prefix = compare_bytes(target.sort.data(), leaf.prefix, compared); prefix != 0)
                return prefix < 0 ? std::uint16_t{0} : leaf.count;
        if (known && compared < leaf.shared) return open ? leaf.count : std::uint16_t{0};
        shares = known;
        const std::uint64_t* heads = leaf.heads();
        const std::uint64_t low = head_of(target.sort, leaf.shared);
        auto begin = static_cast<std::uint16_t>(heads_below(heads, leaf.count, low));
        std::uint16_t end = begin;
        if (open) {
            const std::uint64_t high = greatest_head(low, compared < leaf.shared ? 0 : target.sort.size() - leaf.shared);
            end = high == ~std::uint64_t{0} ? leaf.count : static_cast<std::uint16_t>(heads_below(heads, leaf.count, high + 1));
        } else {
            if (end < leaf.count && heads[leaf.count - 1u] == low) end = leaf.count;
            while (end < leaf.count && heads[end] == low) ++end;
        }
        room bytes;
        if (!known && leaf.shared != 0) {
            // All heads were compared as if the place shared the leaf's prefix, which the leaf has no room for. One record tells;
            // best one that the caller is likely to read next.
            const std::size_t near = open && end > 0 ? end - 1u : begin < leaf.count ? begin : leaf.count - 1u;
            const char* shared = order.sort(*leaf.records()[near], bytes).data();
            const int prefix = compared == 0 ? 0 : std::memcmp(target.sort.data(), shared, compared);
            if (prefix != 0) return prefix < 0 ? std::uint16_t{0} : leaf.count;
            if (compared < leaf.shared) return open ? leaf.count : std::uint16_t{0};
        }
        if (open && target.sort.size() <= leaf.shared + std::size_t{8}) return end;
        const std::size_t same = leaf.shared + std::size_t{8};
        if (target.at == side::after_entry && begin < end) {  // most insertions are behind what begins alike, as what comes in the order of time
            if (is_left(order, *leaf.records()[end - 1], target, same, bytes)) return end;
            --end;
        }
        while (begin < end) {
            const auto middle = static_cast<std::uint16_t>((begin + end) / 2);
            if (is_left(order, *leaf.records()[middle], target, same, bytes)) begin = static_cast<std::uint16_t>(middle + 1);
            else end = middle;
        }
        return begin;
    }

    /// Some records of a leaf that stand side by side.
    struct part {
        std::size_t begin = 0;  // of a word each, to be handed on in registers
        std::size_t end = 0;

        [[nodiscard]] bool known() const noexcept { return begin <= end; }
    };
    /// The records whose sort bytes begin with `prefix`; not known where the leaf has no room for what its keys share. Reads two records
    /// where the prefix goes beyond the heads, and some more only where these differ in it.
    [[nodiscard]] static part find_prefix(const Order& order, const leaf_node& leaf, std::string_view prefix) noexcept {
        const std::size_t shared = leaf.shared;
        const std::size_t count = leaf.count;
        if (prefix.empty()) return {0, count};
        if (!leaf.has_prefix() || prefix.back() == '\0') return {1, 0};  // heads of shorter keys end in zeros, too
        const std::size_t compared = prefix.size() < shared ? prefix.size() : shared;
        if (const int sign = compare_bytes(prefix.data(), leaf.prefix, compared); sign != 0) return sign > 0 ? part{count, count} : part{};
        if (prefix.size() <= shared) return {0, count};
        const std::size_t rest = prefix.size() - shared;
        const std::uint64_t low = head_of(prefix, shared);
        const std::uint64_t high = greatest_head(low, rest);
        const std::uint64_t* const heads = leaf.heads();
        auto begin = static_cast<std::uint32_t>(heads_below(heads, leaf.count, low));
        auto end = static_cast<std::uint32_t>(count);
        if (high != ~std::uint64_t{0}) end = begin + static_cast<std::uint32_t>(heads_below(heads + begin, count - begin, high + 1));
        if (rest > 8 && begin != end) narrow(order, leaf, prefix, begin, end);
        return {begin, end};
    }

    [[nodiscard]] static std::uint16_t position_of(const leaf_node& leaf, const record* item) noexcept {
        std::uint16_t at = 0;
        while (leaf.records()[at] != item) ++at;
        return at;
    }

    /// Puts a record in, for which there must be room. `key` are the bytes by which it is sorted. `shares` is what seek() said.
    static void put(const Order& order, leaf_node& leaf, std::uint16_t at, record* item, std::string_view key, bool shares = false) noexcept {
        if (leaf.count == 0) {
            leaf.share(key.size(), key.data());
        } else if (!shares) {
            room near_bytes;
            std::string_view other = v0::detail::text_at(leaf.prefix, leaf.shared);
            if (!leaf.has_prefix()) {
                const std::uint16_t near = at < leaf.count ? at : static_cast<std::uint16_t>(leaf.count - 1);
                other = order.sort(*leaf.records()[near], near_bytes);
            }
            const std::size_t common = shared_length(key, other);
            if (common < leaf.shared) rebase(leaf, static_cast<std::uint16_t>(common), other);
        }
        if (const std::size_t behind = leaf.count - at; behind != 0) {
            std::memmove(leaf.heads() + at + 1, leaf.heads() + at, behind * sizeof(std::uint64_t));
            std::memmove(leaf.records() + at + 1, leaf.records() + at, behind * sizeof(record*));
        }
        leaf.heads()[at] = head_of(key, leaf.shared);
        leaf.records()[at] = item;
        ++leaf.count;
        leaf.last = at;
    }

    static void remove(leaf_node& leaf, std::uint16_t at) noexcept {
        const std::size_t behind = leaf.count - at - 1u;
        std::memmove(leaf.heads() + at, leaf.heads() + at + 1, behind * sizeof(std::uint64_t));
        std::memmove(leaf.records() + at, leaf.records() + at + 1, behind * sizeof(record*));
        --leaf.count;
        leaf.last = 0xffff;
    }

    /// Copies `count` records from one leaf behind those of another; heads are the caller's to mend.
    static void append(leaf_node& to, const leaf_node& from, std::uint16_t begin, std::uint16_t count) noexcept {
        std::memcpy(to.heads() + to.count, from.heads() + begin, count * sizeof(std::uint64_t));
        std::memcpy(to.records() + to.count, from.records() + begin, count * sizeof(record*));
        to.count = static_cast<std::uint16_t>(to.count + count);
        to.last = 0xffff;
    }

    /// Finds the prefix that the leaf's keys share now. Reads all of them where it has changed.
    static void refresh(const Order& order, leaf_node& leaf, bool heads_valid) noexcept {
        if (leaf.count == 0) return;
        room first;
        room last;
        const std::string_view key = order.sort(*leaf.records()[0], first);
        const std::size_t common = shared_length(key, order.sort(*leaf.records()[leaf.count - 1], last));
        if (heads_valid && common == leaf.shared) return;
        leaf.share(common, key.data());
        const std::uint16_t shared = leaf.shared;
        for (std::uint16_t i = 0; i < leaf.count; ++i) leaf.records()[i]->prefetch();
        for (std::uint16_t i = 0; i < leaf.count; ++i) leaf.heads()[i] = head_of(order.sort(*leaf.records()[i], first), shared);
    }

private:
    /// Whether a record lies left of the place. Their first `same` bytes are known to be equal, where both have as many.
    [[nodiscard]] static bool is_left(const Order& order, const record& item, const place& target, std::size_t same, room& bytes) noexcept {
        const auto entry = [&] { return order.entry(item); };
        std::string_view rest;
        if (target.sort.size() >= same && order.sort_behind(item, same, rest)) [[likely]] return lies_left(rest, entry, {target.sort.substr(same), target.at, target.entry});
        return lies_left(order.sort(item, bytes), entry, target);
    }
    /// Of records of which heads tell nothing, leaves those whose sort bytes begin with the prefix.
    static void narrow(const Order& order, const leaf_node& leaf, std::string_view prefix, std::uint32_t& begin, std::uint32_t& end) noexcept {
        room bytes;
        const auto side_of = [&](std::uint32_t at) {
            const std::string_view key = order.sort(*leaf.records()[at], bytes);
            if (key.size() >= prefix.size()) [[likely]] return compare_bytes(key.data(), prefix.data(), prefix.size());
            const int sign = compare_bytes(key.data(), prefix.data(), key.size());
            return sign != 0 ? sign : -1;
        };
        const auto first = [&](std::uint32_t from, std::uint32_t to, int least) {
            while (from < to) {
                const std::uint32_t middle = (from + to) / 2;
                if (side_of(middle) < least) from = middle + 1;
                else to = middle;
            }
            return from;
        };
        if (side_of(begin) < 0) begin = first(begin + 1, end, 0);
        if (begin < end && side_of(end - 1) > 0) end = first(begin, end - 1, 1);
    }

    /// Shortens the shared prefix. The bytes that move into the heads are the same in all keys, so any of them will do, or
    /// the prefix itself.
    static void rebase(leaf_node& leaf, std::uint16_t common, std::string_view any) noexcept {
        const unsigned moved = leaf.shared - common;
        const std::uint64_t front = head_of(any, common);
        for (std::uint16_t i = 0; i < leaf.count; ++i) {
            std::uint64_t& head = leaf.heads()[i];
            head = moved >= 8 ? front : (front & ~(~std::uint64_t{0} >> (8 * moved))) | head >> (8 * moved);
        }
        leaf.share(common, any.data());
    }
};

}  // namespace facet::inline v0::memory::detail
