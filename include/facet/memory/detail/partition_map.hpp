// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/memory_source.hpp>
#include <facet/memory/detail/hash.hpp>
#include <facet/memory/detail/plain_array.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// Partitions by their key: open addressing whose entries stand in the order of their hashes, at the place that the hash's
/// upper bits say or behind it. So a walk over the slots is a walk in hash order, which growing does not change (contract K7,
/// S4), and a segment of a scan is a range of hashes (S3). Does not own the partitions. One writer, or any readers.
template <class Partition>
class partition_map {
    struct slot {
        std::uint64_t hash = 0;
        Partition* partition = nullptr;
    };

public:
    partition_map(std::uint64_t seed, const memory_source& resource) : slots_(resource), seed_(seed) {}

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::uint64_t hash(std::string_view key) const noexcept { return hash_bytes(key, seed_); }

    /// The partition with this key; null where there is none.
    [[nodiscard]] Partition* find(std::string_view key) const noexcept { return find(key, hash(key)); }
    [[nodiscard]] Partition* find(std::string_view key, std::uint64_t hashed) const noexcept {
        if (slots_.empty()) return nullptr;
        const slot* at = &slots_[home(hashed)];
        while (at->partition != nullptr && at->hash < hashed) ++at;
        for (; at->partition != nullptr && at->hash == hashed; ++at)
            if (same_bytes(at->partition->key(), key)) return at->partition;
        return nullptr;
    }
    [[gnu::always_inline]] void prefetch(std::uint64_t hashed) const noexcept {
        if (!slots_.empty()) __builtin_prefetch(&slots_[home(hashed)]);
    }

    /// Asks for the partition with this hash; reads the slots.
    [[gnu::always_inline]] void prefetch_partition(std::uint64_t hashed) const noexcept {
        if (slots_.empty()) return;
        const slot* at = &slots_[home(hashed)];
        while (at->partition != nullptr && at->hash < hashed) ++at;
        __builtin_prefetch(at->partition);
    }

    /// Makes room for one more. Throws what the memory resource throws; nothing has changed then.
    void reserve() {
        if (slots_.empty()) grow(3);
        while ((size_ + 1) * 4 > std::size_t{3} << bits_) grow(bits_ + 1);
    }

    /// Adds a partition that is not in the map. Throws only where reserve() does not suffice, which hostile hashes can bring
    /// about; nothing has changed then.
    void insert(Partition* partition) { insert(partition, hash(partition->key())); }
    void insert(Partition* partition, std::uint64_t hashed) {
        reserve();
        const slot added{hashed, partition};
        while (!place(slots_, added, bits_)) grow(bits_ + 1);
        ++size_;
    }

    void erase(const Partition* partition) noexcept {
        std::size_t at = home(hash(partition->key()));
        while (slots_[at].partition != partition) ++at;
        for (; slots_[at + 1].partition != nullptr && home(slots_[at + 1].hash) <= at; ++at) slots_[at] = slots_[at + 1];
        slots_[at] = {};
        --size_;
    }

    /// A walk in hash order, ties by key. Valid until the map changes.
    class walk {
    public:
        /// The partition at the walk's place; null at the end.
        [[nodiscard]] Partition* current() const noexcept { return at_ == end_ ? nullptr : at_->partition; }
        [[nodiscard]] std::uint64_t hash() const noexcept { return at_->hash; }
        void next() noexcept {
            ++at_;
            settle();
        }

    private:
        friend class partition_map;
        void settle() noexcept {
            while (at_ != end_ && at_->partition == nullptr) ++at_;
        }
        const slot* at_ = nullptr;
        const slot* end_ = nullptr;
    };

    /// Begins at the first partition whose hash is at least `hashed`.
    [[nodiscard]] walk from(std::uint64_t hashed) const noexcept {
        walk begun;
        if (slots_.empty()) return begun;
        begun.at_ = &slots_[home(hashed)];
        begun.end_ = slots_.data() + slots_.size();
        begun.settle();
        while (begun.current() != nullptr && begun.hash() < hashed) begun.next();
        return begun;
    }
    /// Begins at the partition with this key, or where it would stand.
    [[nodiscard]] walk from(std::string_view key) const noexcept {
        const std::uint64_t hashed = hash(key);
        walk begun = from(hashed);
        while (begun.current() != nullptr && begun.hash() == hashed && begun.current()->key() < key) begun.next();
        return begun;
    }

private:
    // Behind the last home there is room for entries that were pushed on, and an empty slot that ends every search.
    static constexpr std::size_t overflow = 32;

    [[nodiscard]] std::size_t home(std::uint64_t hashed) const noexcept {
        return static_cast<std::size_t>(hashed >> (64 - bits_));
    }

    /// Puts an entry where its hash belongs; false where the slots end before a free one, and nothing has changed.
    [[nodiscard]] static bool place(plain_array<slot>& slots, const slot& added, unsigned bits) noexcept {
        std::size_t at = static_cast<std::size_t>(added.hash >> (64 - bits));
        while (slots[at].partition != nullptr &&
               (slots[at].hash < added.hash || (slots[at].hash == added.hash && slots[at].partition->key() < added.partition->key())))
            ++at;
        std::size_t gap = at;
        while (slots[gap].partition != nullptr) ++gap;
        if (gap + 1 >= slots.size()) return false;
        for (; gap > at; --gap) slots[gap] = slots[gap - 1];
        slots[at] = added;
        return true;
    }

    void grow(unsigned bits) {
        for (;; ++bits) {
            plain_array<slot> larger(slots_.resource(), (std::size_t{1} << bits) + overflow);
            bool fits = true;
            for (const slot& one : slots_)
                if (one.partition != nullptr) fits = fits && place(larger, one, bits);
            if (!fits) continue;
            slots_.swap(larger);
            bits_ = bits;
            return;
        }
    }

    plain_array<slot> slots_;
    std::size_t size_ = 0;
    std::uint64_t seed_;
    unsigned bits_ = 0;
};

}  // namespace facet::inline v0::memory::detail
