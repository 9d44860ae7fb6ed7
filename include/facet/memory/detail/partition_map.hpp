// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/memory_source.hpp>
#include <facet/memory/detail/attempt.hpp>
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
    /// The partition with this key, which is there.
    [[nodiscard]] Partition& at(std::string_view key, std::uint64_t hashed) const noexcept {
        Partition* const found = find(key, hashed);
        if (found == nullptr) __builtin_unreachable();
        return *found;
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

    /// More slots, with the partitions that there are.
    class larger {
        friend class partition_map;
        larger(const memory_source& resource, unsigned homes) : slots(resource, (std::size_t{1} << homes) + overflow), bits(homes) {}
        plain_array<slot> slots;
        unsigned bits;
    };
    /// Whether one more partition makes the slots grow, and they are so many that it takes long.
    [[nodiscard]] bool is_full() const noexcept { return bits_ >= least_waited_for && outgrows(); }
    /// Makes more slots, for take(); readers may go on meanwhile. Throws what the memory resource throws.
    [[nodiscard]] larger grown() const { return grown(bits_ + 1); }
    /// Has what grown() made, if nothing has changed since; that gets the former slots.
    void take(larger& made) noexcept {
        slots_.swap(made.slots);
        bits_ = made.bits;
    }

    /// Makes room for one more. Throws what the memory resource throws; nothing has changed then.
    void reserve() {
        if (slots_.empty()) grow(3);
        while (outgrows()) grow(bits_ + 1);
        if (is_crowded_) [[unlikely]] spread();
    }

    /// Adds a partition that is not in the map. Throws only where reserve() does not suffice, which hostile hashes can bring
    /// about; nothing has changed then.
    void insert(Partition* partition) { insert(partition, hash(partition->key())); }
    void insert(Partition* partition, std::uint64_t hashed) {
        reserve();
        const slot added{hashed, partition};
        std::size_t moved = place(added);
        for (; moved == no_place; moved = place(added)) grow(bits_ + 1);
        ++size_;
        is_crowded_ = moved > most_moved && size_ < std::size_t{1} << (bits_ - 1) && std::size_t{1} << bits_ < size_ * most_room;
    }

    void erase(const Partition* partition) noexcept {
        std::size_t at = home(hash(partition->key()));
        while (slots_[at].partition != partition) ++at;
        for (; slots_[at + 1].partition != nullptr && home(slots_[at + 1].hash) <= at; ++at) slots_[at] = slots_[at + 1];
        slots_[at] = {};
        --size_;
        if (bits_ > least_shrunk && size_ < std::size_t{1} << (bits_ - 8) && (size_ & (size_ - 1)) == 0) [[unlikely]]
            try_rehash(bits_ - 5, bits_ - 1, most_moved);
    }

    /// A walk in hash order, ties by key. Valid until the map changes.
    class walk {
    public:
        /// The partition at the walk's place; null at the end.
        [[nodiscard]] Partition* current() const noexcept { return at_ == end_ ? nullptr : at_->partition; }
        /// The same before the end.
        [[nodiscard]] Partition& operator*() const noexcept { return *at_->partition; }
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
        return hashed >> (64 - bits_);
    }

    /// Puts an entry where its hash belongs, and says how far from its home the room for it was. no_place where the slots end before a free
    /// one, and nothing has changed.
    [[nodiscard]] std::size_t place(const slot& added) noexcept {
        const std::size_t begin = home(added.hash);
        std::size_t at = begin;
        while (slots_[at].partition != nullptr &&
               (slots_[at].hash < added.hash || (slots_[at].hash == added.hash && slots_[at].partition->key() < added.partition->key())))
            ++at;
        std::size_t gap = at;
        while (slots_[gap].partition != nullptr) ++gap;
        if (gap + 1 >= slots_.size()) return no_place;
        const std::size_t moved = gap - begin;
        for (; gap > at; --gap) slots_[gap] = slots_[gap - 1];
        slots_[at] = added;
        return moved;
    }

    /// Whether one more partition is too many for these slots.
    [[nodiscard]] bool outgrows() const noexcept { return (size_ + 1) * 4 > std::size_t{3} << bits_; }
    /// At least 2^bits homes.
    [[nodiscard]] larger grown(unsigned bits) const {
        for (;; ++bits) {
            larger made(slots_.resource(), bits);
            if (fill(made.slots, bits, no_place)) return made;
        }
    }
    void grow(unsigned bits) {
        larger made = grown(bits);
        take(made);
    }

    /// Makes 2^bits homes. False where an entry would be pushed on by more than `most`, or behind the slots; nothing has changed then.
    [[nodiscard]] bool rehash(unsigned bits, std::size_t most) {
        larger others(slots_.resource(), bits);
        if (!fill(others.slots, bits, most)) return false;
        take(others);
        return true;
    }
    /// Puts the entries into 2^bits homes. They stand in the order of their hashes already, so that each comes behind the last.
    [[nodiscard]] bool fill(plain_array<slot>& others, unsigned bits, std::size_t most) const {
        std::size_t next = 0;
        for (const slot& one : slots_) {
            if (one.partition == nullptr) continue;
            const auto begin = static_cast<std::size_t>(one.hash >> (64 - bits));
            next = next < begin ? begin : next;
            if (next + 1 >= others.size() || next - begin > most) return false;
            others[next++] = one;
        }
        return true;
    }

    /// Where a table is filled by another's scan, hashes come in their order: all of them crowd at the front until there are as many slots as
    /// in the end. So there are more as soon as that shows, and no more than a multiple of the entries, lest hostile hashes take all memory.
    void spread() {
        is_crowded_ = false;
        try_rehash(bits_ + 1, bits_ + 2, no_place);
    }

    /// The first number of homes that is possible. Where there is no memory, walks are slower, and that is all.
    void try_rehash(unsigned first, unsigned last, std::size_t most) noexcept {
        attempt([&] {
            while (first <= last && !rehash(first, most)) ++first;
        });
    }

    static constexpr std::size_t no_place = ~std::size_t{0};
    static constexpr std::size_t most_moved = 128;  ///< of a map that is half full, hardly any entry is so far from its home
    static constexpr std::size_t most_room = 64;    ///< slots for each entry
    static constexpr unsigned least_waited_for = 15;  ///< bits from which on growing takes long enough to keep readers waiting
    static constexpr unsigned least_shrunk = 14;    ///< bits up to which slots stay, however few entries there are

    plain_array<slot> slots_;
    std::size_t size_ = 0;
    std::uint64_t seed_;
    unsigned bits_ = 0;
    bool is_crowded_ = false;  ///< there are far fewer slots than the hashes seem to need
};

}  // namespace facet::inline v0::memory::detail
