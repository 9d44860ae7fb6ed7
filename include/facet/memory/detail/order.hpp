// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/record.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

/// \file
/// Places in an order of records, and how records and places compare. A tree is ordered by sort bytes; in an index, where
/// several entries can have the same, by the table's key behind them (contract Q10).

namespace facet::inline v0::memory::detail {

/// Which side of what a place lies on.
enum class side : std::uint8_t {
    before,        ///< all records whose sort bytes are less lie left of it
    after_equal,   ///< those with just these sort bytes lie left of it, too
    after_prefix,  ///< those whose sort bytes begin with these lie left of it, too
    before_entry,  ///< of records with these sort bytes, those with a lesser table key lie left of it
    after_entry,   ///< as before_entry, and the one with just this table key
};

/// A place between records.
struct place {
    std::string_view sort{};
    side at = side::before;
    key_view entry{};  ///< for the sides of an entry: its key in the table
};

/// Eight bytes of each, as they differ: 0 where they are equal.
[[nodiscard]] inline std::uint64_t difference_at(const char* a, const char* b) noexcept {
    std::uint64_t left;
    std::uint64_t right;
    std::memcpy(&left, a, 8);
    std::memcpy(&right, b, 8);
    return left ^ right;
}
/// How many of eight bytes that differ are equal before the first that is not.
[[nodiscard]] inline std::size_t equal_before(std::uint64_t difference) noexcept {
    return static_cast<std::size_t>(std::endian::native == std::endian::little ? std::countr_zero(difference) : std::countl_zero(difference)) / 8;
}

[[nodiscard]] inline std::size_t shared_length(std::string_view a, std::string_view b) noexcept {
    const std::size_t most = a.size() < b.size() ? a.size() : b.size();
    std::size_t length = 0;
    for (; length + 8 <= most; length += 8)
        if (const std::uint64_t difference = difference_at(a.data() + length, b.data() + length); difference != 0) return length + equal_before(difference);
    if (most >= 8) {  // the last eight, of which some were compared already
        const std::uint64_t difference = difference_at(a.data() + most - 8, b.data() + most - 8);
        return difference == 0 ? most : most - 8 + equal_before(difference);
    }
    while (length < most && a[length] == b[length]) ++length;
    return length;
}

/// As std::memcmp, of few bytes as a rule: by the word, without a call.
[[nodiscard]] inline int compare_bytes(const char* a, const char* b, std::size_t count) noexcept {
    if constexpr (std::endian::native != std::endian::little) return count == 0 ? 0 : std::memcmp(a, b, count);
    if (count < 8) {
        for (std::size_t at = 0; at < count; ++at)
            if (a[at] != b[at]) return static_cast<unsigned char>(a[at]) < static_cast<unsigned char>(b[at]) ? -1 : 1;
        return 0;
    }
    for (std::size_t at = 0;;) {
        std::uint64_t left;
        std::uint64_t right;
        std::memcpy(&left, a + at, 8);
        std::memcpy(&right, b + at, 8);
        if (left != right) return __builtin_bswap64(left) < __builtin_bswap64(right) ? -1 : 1;
        if (at + 8 == count) return 0;
        at = at + 16 <= count ? at + 8 : count - 8;  // the rest with some of what is known to be the same
    }
}

/// Up to eight bytes of a key behind its first `skip`, as a number that orders as they do; missing bytes are zeros.
[[nodiscard]] inline std::uint64_t head_of(std::string_view key, std::size_t skip) noexcept {
    if (key.size() >= skip + 8) {
        std::uint64_t head;
        std::memcpy(&head, key.data() + skip, 8);
        if constexpr (std::endian::native == std::endian::little) head = __builtin_bswap64(head);
        return head;
    }
    std::uint64_t head = 0;
    if (key.size() >= 8 && key.size() > skip) {  // the key's last eight bytes have all of them
        std::memcpy(&head, key.data() + key.size() - 8, 8);
        if constexpr (std::endian::native == std::endian::little) head = __builtin_bswap64(head);
        const unsigned missing = 8 * static_cast<unsigned>(skip + 8 - key.size());
        return head << missing;
    }
    for (std::size_t i = 0; i < 8; ++i) {
        const unsigned char byte = skip + i < key.size() ? static_cast<unsigned char>(key[skip + i]) : std::uint8_t{0};
        head = head << 8 | byte;
    }
    return head;
}

/// The greatest head of those that begin with `size` bytes of a key, which the least of them tells.
[[nodiscard]] inline std::uint64_t greatest_head(std::uint64_t least, std::size_t size) noexcept {
    return size >= 8 ? least : least | ~std::uint64_t{0} >> (8 * size);
}

/// How many of some heads in order are less than a bound. First among every eighth, then among the eight in question: halving would take
/// fewer comparisons, of which each waits for the one before, and so for its line.
[[nodiscard]] [[gnu::always_inline]] inline std::size_t heads_below(const std::uint64_t* heads, std::size_t count, std::uint64_t bound) noexcept {
    std::size_t below = 0;
    for (std::size_t at = 7; at < count; at += 8) below += static_cast<std::size_t>(heads[at] < bound) * 8;
    const std::size_t end = below + 8 < count ? below + 8 : count;
    for (std::size_t at = below; at < end; ++at) below += static_cast<std::size_t>(heads[at] < bound);  // no branch to mispredict
    return below;
}

/// Whether a record with this sort key and table key lies left of the place.
template <class Entry>
[[nodiscard]] bool lies_left(std::string_view sort, Entry&& entry, const place& target) noexcept {
    const std::size_t shorter = sort.size() < target.sort.size() ? sort.size() : target.sort.size();
    int order = compare_bytes(sort.data(), target.sort.data(), shorter);
    if (order == 0) order = sort.size() < target.sort.size() ? -1 : sort.size() > target.sort.size() ? 1 : 0;
    if (order < 0) return true;
    switch (target.at) {
        case side::before: return false;
        case side::after_equal: return order == 0;
        case side::after_prefix:
            return sort.substr(0, target.sort.size()) == target.sort;
        default: break;
    }
    if (order > 0) return false;
    const key_view key = entry();
    int tie = key.partition.compare(target.entry.partition);
    if (tie == 0) tie = key.sort.compare(target.entry.sort);
    return tie < 0 || (tie == 0 && target.at == side::after_entry);
}

/// The order of a table's records within their partition: by sort key.
struct table_order {
    struct room {};

    [[nodiscard]] std::string_view sort(const record& item, room&) const noexcept { return item.sort(); }
    /// Gives what lies behind the first `skip` of the bytes that sort() gives; false where there are fewer.
    [[nodiscard]] bool sort_behind(const record& item, std::size_t skip, std::string_view& out) const noexcept {
        if (item.sort_length < skip) return false;
        out = {item.bytes() + skip, item.sort_length - skip};
        return true;
    }
    [[nodiscard]] key_view entry(const record&) const noexcept { return {}; }
};

}  // namespace facet::inline v0::memory::detail
