// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/hash.hpp>
#include <facet/memory/detail/plain_array.hpp>
#include <facet/memory/detail/record.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string_view>
#include <utility>

namespace facet::inline v0::memory::detail {

/// A record, and in the bits that its alignment leaves free some more of its hash: of a large map the tags are little more than what its
/// directory has told already. Nothing, to begin with.
class marked_record {
public:
    marked_record() noexcept = default;
    marked_record(record* item, std::uint64_t hashed) noexcept : bits_(reinterpret_cast<std::uintptr_t>(item) | (hashed >> shift & mask)) {}

    [[nodiscard]] record* get() const noexcept { return reinterpret_cast<record*>(bits_ & ~mask); }
    /// The record, if its hash may be this one; else null.
    [[nodiscard]] record* get_if(std::uint64_t hashed) const noexcept {
        return ((bits_ ^ hashed >> shift) & mask) == 0 ? get() : nullptr;
    }
    /// Another record with the same hash.
    void replace(record* item) noexcept { bits_ = reinterpret_cast<std::uintptr_t>(item) | (bits_ & mask); }
    [[nodiscard]] bool empty() const noexcept { return bits_ == 0; }

private:
    static constexpr std::uintptr_t mask = 7;
    static constexpr unsigned shift = 45;  // just below the tag

    std::uintptr_t bits_ = 0;
};

/// A cache line of a record map: some records, and of each sixteen bits of its hash and how far from where it belongs it is.
struct alignas(64) record_bucket {
    static constexpr unsigned slots = 6;
    static constexpr unsigned far = 15;          ///< a distance of this, or more
    static constexpr std::uint8_t many = 255;    ///< so many passed, or more: from then on for good

    std::uint16_t tags[slots];
    std::uint8_t passed;                         ///< records that were put behind this bucket because it was full
    std::uint8_t distances[slots / 2];           ///< four bits each
    marked_record records[slots];

    [[nodiscard]] unsigned distance(unsigned at) const noexcept { return distances[at / 2] >> at % 2 * 4 & far; }
    void set(unsigned at, std::uint16_t tag, marked_record item, std::size_t distance) noexcept {
        tags[at] = tag;
        records[at] = item;
        const unsigned shift = at % 2 * 4;
        const auto kept = static_cast<unsigned>(distance < far ? distance : far);
        distances[at / 2] = static_cast<std::uint8_t>((distances[at / 2] & ~(far << shift)) | kept << shift);
    }
};

static_assert(sizeof(void*) != 8 || sizeof(record_bucket) == 64);

/// A table's records by their whole keys, so that one is found by two cache misses and not by a descent of its collection's tree.
/// Extendible hashing: the hash's upper bits lead by a directory to a segment, its lower bits to a bucket in it. A segment that is
/// full is split by what buckets keep of hashes, without a look at its records, so that no insertion takes long. Hashes come tapered, so
/// that not all segments are full at one time. Does not own the records. One writer, or any readers.
class record_map {
    struct alignas(64) segment {
        std::uint32_t count;
        std::uint32_t depth;  ///< how many of the hash's upper bits its records share

        [[nodiscard]] record_bucket* buckets() noexcept { return reinterpret_cast<record_bucket*>(this + 1); }
        [[nodiscard]] const record_bucket* buckets() const noexcept { return reinterpret_cast<const record_bucket*>(this + 1); }
    };

public:
    /// All but the directory comes from the arena, and goes with it.
    record_map(arena& memory, const memory_source& resource) noexcept : memory_(&memory), directory_(resource) {}
    record_map(const record_map&) = delete;
    record_map& operator=(const record_map&) = delete;

    /// The partition's record with this sort key, and this hash of the whole; null where there is none.
    [[nodiscard]] [[gnu::always_inline]] record* find(std::uint64_t hashed, std::uint32_t partition, std::string_view sort) const noexcept {
        if (directory_.empty()) return nullptr;
        const record_bucket* const buckets = directory_[place_of(hashed)]->buckets();
        for (std::size_t distance = 0, at = hashed & mask_; distance <= mask_; ++distance, at = (at + 1) & mask_) {
            const record_bucket& bucket = buckets[at];
            for (slots_found equal(bucket, tag_of(hashed)); equal.any(); equal.next())
                if (record* const item = bucket.records[equal.first()].get_if(hashed); item != nullptr && is(*item, partition, sort)) return item;
            if (bucket.passed == 0) return nullptr;
        }
        return nullptr;
    }
    /// Asks for the bucket with this hash.
    [[gnu::always_inline]] void prefetch(std::uint64_t hashed) const noexcept {
        if (!directory_.empty()) __builtin_prefetch(home(hashed));
    }
    /// Asks for what reserve() reads of the segment with this hash.
    [[gnu::always_inline]] void prefetch_segment(std::uint64_t hashed) const noexcept {
        if (!directory_.empty()) __builtin_prefetch(directory_[place_of(hashed)]);
    }
    /// The record that has this hash, by the looks of its bucket, and asks for it; null where it is another one, or none.
    [[nodiscard]] [[gnu::always_inline]] record* probable(std::uint64_t hashed) const noexcept {
        if (directory_.empty()) return nullptr;
        const record_bucket& bucket = *home(hashed);
        const slots_found equal(bucket, tag_of(hashed));
        if (!equal.any()) return nullptr;
        record* const item = bucket.records[equal.first()].get_if(hashed);
        if (item != nullptr) item->prefetch();
        return item;
    }
    /// Whether a record is the partition's with this sort key.
    [[nodiscard]] [[gnu::always_inline]] static bool is(const record& item, std::uint32_t partition, std::string_view sort) noexcept {
        return item.partition == partition && same_bytes(item.sort(), sort);
    }

    /// Makes room for a record with this hash. `hash_of` gives a record's hash. Throws what the memory resource throws; nothing has
    /// changed then.
    template <class HashOf>
    void reserve(std::uint64_t hashed, const HashOf& hash_of) {
        if (directory_.empty()) begin();
        for (;;) {
            segment* const full = directory_[place_of(hashed)];
            const std::size_t buckets = mask_ + 1;
            if (full->count < buckets * (record_bucket::slots - 1)) return;
            if (buckets < most_buckets) grow(full, hash_of);
            else if (full->depth < deepest) split(hashed, hash_of);
            else if (full->count < buckets * record_bucket::slots) return;
            else refuse();
        }
    }
    /// Adds a record that is not in the map; reserve() has made room.
    void insert(std::uint64_t hashed, record* item) noexcept {
        put(*directory_[place_of(hashed)], mask_, hashed & mask_, tag_of(hashed), {item, hashed});
    }
    /// Takes a record out that is in the map.
    void erase(std::uint64_t hashed, const record* item) noexcept {
        segment& one = *directory_[place_of(hashed)];
        std::size_t at = hashed & mask_;
        for (;; at = (at + 1) & mask_) {
            record_bucket& bucket = one.buckets()[at];
            for (marked_record& each : bucket.records) {
                if (each.get() != item) continue;
                each = {};
                --one.count;
                return;
            }
            unpass(bucket);
        }
    }
    /// Puts another record of the same key in a record's stead.
    void replace(std::uint64_t hashed, const record* old, record* item) noexcept {
        segment& one = *directory_[place_of(hashed)];
        for (std::size_t at = hashed & mask_;; at = (at + 1) & mask_)
            for (marked_record& each : one.buckets()[at].records)
                if (each.get() == old) return each.replace(item);
    }

private:
    static constexpr std::size_t least_buckets = 4;
    static constexpr std::size_t most_buckets = 2048;
    static constexpr std::uint32_t deepest = 16;  // as many bits as buckets keep

    [[nodiscard]] static std::uint16_t tag_of(std::uint64_t hashed) noexcept { return static_cast<std::uint16_t>(hashed >> 48); }
    [[nodiscard]] std::size_t place_of(std::uint64_t hashed) const noexcept { return (hashed >> 1) >> (63 - depth_); }
    [[nodiscard]] const record_bucket* home(std::uint64_t hashed) const noexcept { return directory_[place_of(hashed)]->buckets() + (hashed & mask_); }
    [[nodiscard]] static std::size_t footprint(std::size_t buckets) noexcept { return sizeof(segment) + buckets * sizeof(record_bucket); }

    /// The slots of a bucket that have a tag; in use or not.
    class slots_found {
    public:
        [[gnu::always_inline]] slots_found(const record_bucket& bucket, std::uint16_t tag) noexcept {
            lanes tags;
            std::memcpy(&tags, &bucket, sizeof tags);
            const auto equal = tags == tag;
            std::memcpy(words_, &equal, sizeof words_);
            words_[1] &= of_bucket;
        }
        [[nodiscard]] bool any() const noexcept { return (words_[0] | words_[1]) != 0; }
        [[nodiscard]] unsigned first() const noexcept { return words_[0] != 0 ? lane(words_[0]) : 4 + lane(words_[1]); }
        void next() noexcept {
            std::uint64_t& word = words_[words_[0] == 0];
            word &= ~(std::uint64_t{0xffff} << shift(lane(word)));
        }

    private:
        using lanes [[gnu::vector_size(16)]] = std::uint16_t;
        static constexpr bool little = std::endian::native == std::endian::little;
        static constexpr std::uint64_t of_bucket = little ? 0xffff'ffffu : 0xffff'ffff'0000'0000u;  // two tags; behind them lies something else

        [[nodiscard]] static unsigned lane(std::uint64_t word) noexcept { return static_cast<unsigned>(little ? std::countr_zero(word) : std::countl_zero(word)) / 16; }
        [[nodiscard]] static unsigned shift(unsigned lane) noexcept { return 16 * (little ? lane : 3 - lane); }

        std::uint64_t words_[2];
    };

    static void put(segment& one, std::size_t mask, std::size_t at, std::uint16_t tag, marked_record item) noexcept {
        for (std::size_t distance = 0;; ++distance, at = (at + 1) & mask) {
            record_bucket& bucket = one.buckets()[at];
            for (unsigned i = 0; i < record_bucket::slots; ++i) {
                if (!bucket.records[i].empty()) continue;
                bucket.set(i, tag, item, distance);
                ++one.count;
                return;
            }
            if (bucket.passed != record_bucket::many) ++bucket.passed;
        }
    }

    [[nodiscard]] segment* make(std::size_t buckets, std::uint32_t depth) {
        void* const memory = memory_->allocate_run(footprint(buckets), alignof(segment));
        std::memset(memory, 0, footprint(buckets));
        auto* const made = static_cast<segment*>(memory);
        made->depth = depth;
        return made;
    }

    void begin() {
        directory_.reserve(1);
        mask_ = least_buckets - 1;
        directory_.push_back(make(least_buckets, 0));
    }

    /// Where a bucket's record belongs.
    template <class HashOf>
    [[nodiscard]] std::size_t home_of(const record_bucket& bucket, unsigned slot, std::size_t at, const HashOf& hash_of) const noexcept {
        const unsigned distance = bucket.distance(slot);
        return (distance == record_bucket::far ? hash_of(*bucket.records[slot].get()) : at - distance) & mask_;
    }

    /// Of a map of one segment: makes it twice as large.
    template <class HashOf>
    void grow(segment* small, const HashOf& hash_of) {
        const std::size_t mask = mask_ * 2 + 1;
        segment* const large = make(mask + 1, 0);
        for (std::size_t at = 0; at <= mask_; ++at)
            for (const marked_record item : small->buckets()[at].records) {
                if (item.empty()) continue;
                const std::uint64_t hashed = hash_of(*item.get());
                put(*large, mask, hashed & mask, tag_of(hashed), item);
            }
        memory_->deallocate_run(small, footprint(mask_ + 1));
        mask_ = mask;
        directory_[0] = large;
    }

    /// Moves the records of a segment whose hashes have a one in the next bit to a new one.
    template <class HashOf>
    void split(std::uint64_t hashed, const HashOf& hash_of) {
        segment& full = *directory_[place_of(hashed)];
        const std::uint32_t depth = full.depth + 1;
        if (depth > depth_) deepen();
        segment& upper = *make(most_buckets, depth);
        full.depth = depth;
        const std::size_t each = std::size_t{1} << (depth_ - depth);
        const std::size_t first = (place_of(hashed) & ~(2 * each - 1)) + each;
        for (std::size_t i = 0; i < each; ++i) directory_[first + i] = &upper;
        for (std::size_t at = 0; at <= mask_; ++at) {
            record_bucket& bucket = full.buckets()[at];
            for (unsigned slot = 0; slot < record_bucket::slots; ++slot) {
                if (bucket.records[slot].empty() || (bucket.tags[slot] >> (deepest - depth) & 1u) == 0) continue;
                const std::size_t belongs = home_of(bucket, slot, at, hash_of);
                put(upper, mask_, belongs, bucket.tags[slot], std::exchange(bucket.records[slot], {}));
                --full.count;
                for (std::size_t passed = belongs; passed != at; passed = (passed + 1) & mask_) unpass(full.buckets()[passed]);
            }
        }
    }
    void deepen() {
        plain_array<segment*> twice(directory_.resource(), directory_.size() * 2);
        for (std::size_t i = 0; i < twice.size(); ++i) twice[i] = directory_[i / 2];
        directory_.swap(twice);
        ++depth_;
    }

    static void unpass(record_bucket& bucket) noexcept {
        if (bucket.passed != record_bucket::many) --bucket.passed;
    }

    [[noreturn]] static void refuse() {
#if FACET_HAS_EXCEPTIONS
        throw std::bad_alloc();
#else
        __builtin_trap();
#endif
    }

    arena* memory_;
    plain_array<segment*> directory_;
    std::size_t mask_ = 0;      // buckets of a segment, less one
    std::uint32_t depth_ = 0;   // bits that the directory tells apart
};

}  // namespace facet::inline v0::memory::detail
