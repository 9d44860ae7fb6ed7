// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

namespace facet::inline v0::memory::detail {

/// Free blocks by size, in lists that lie in the blocks themselves. Sizes are multiples of 8 bytes up to 512, and of 32 from there to 4 KiB.
/// What is free in one piece of at least 8 KiB is kept whole, as a run.
class free_lists {
public:
    static constexpr std::size_t granule = 8;
    static constexpr std::size_t largest = 4096;

    /// The least size of a block that has `size` bytes; not above the largest only where `size` is not.
    [[nodiscard]] static constexpr std::size_t block_size(std::size_t size) noexcept {
        if (size <= small_limit) return size == 0 ? granule : (size + granule - 1) / granule * granule;
        return (size + medium_step - 1) / medium_step * medium_step;
    }

    /// Bytes in all blocks and runs.
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

    /// A block of this size exactly; null where there is none.
    [[nodiscard]] char* take(std::size_t size) noexcept {
        const std::size_t at = class_of(size);
        return lists_[at] == nullptr ? nullptr : take_first(at, size);
    }
    /// The smallest block of at least `size` bytes, which becomes its own; null where there is none.
    [[nodiscard]] char* take_at_least(std::size_t& size) noexcept {
        std::size_t at = class_of(size);
        std::uint64_t word = filled_[at / 64] & ~std::uint64_t{0} << at % 64;
        for (at /= 64; word == 0; word = filled_[at])
            if (++at == sizeof filled_ / sizeof *filled_) return nullptr;
        at = at * 64 + static_cast<std::size_t>(std::countr_zero(word));
        size = size_of(at);
        return take_first(at, size);
    }
    /// As take_at_least(); where the block is at least twice as large as `enough`, only so much of it, and a few bytes that would make no block.
    [[nodiscard]] char* take_at_least(std::size_t& size, std::size_t enough) noexcept {
        char* const block = take_at_least(size);
        if (block == nullptr || size < 2 * enough) return block;
        const std::size_t rest = largest_within(size - enough);
        size -= rest;
        give(block + size, rest);
        return block;
    }

    /// Takes a block in, of a size that blocks have.
    void give(char* block, std::size_t size) noexcept {
        free_block*& list = lists_[class_of(size)];
        if (list == nullptr) mark(class_of(size), true);
        auto* const freed = reinterpret_cast<free_block*>(block);
        freed->next = list;
        list = freed;
        bytes_ += size;
    }
    /// Takes any number of bytes in, as a run or as few blocks.
    void give_run(char* begin, std::size_t size) noexcept {
        if (size >= least_run) {
            runs_ = ::new (static_cast<void*>(begin)) free_run{runs_, size};
            bytes_ += size;
            return;
        }
        while (size >= granule) {
            const std::size_t block = largest_within(size);
            give(begin, block);
            begin += block;
            size -= block;
        }
    }
    /// The run that came last, of at least `size` bytes, which becomes its own; null where there is none.
    [[nodiscard]] char* take_run(std::size_t& size) noexcept {
        for (free_run** at = &runs_; *at != nullptr; at = &(*at)->next) {
            free_run* const run = *at;
            if (run->size < size) continue;
            *at = run->next;
            size = run->size;
            bytes_ -= size;
            return reinterpret_cast<char*>(run);
        }
        return nullptr;
    }

    /// Hands each block and run to `call(begin, size)`.
    template <class Call>
    void for_each(const Call& call) const {
        for (std::size_t at = 0; at < classes; ++at)
            for (free_block* block = lists_[at]; block != nullptr; block = block->next) call(reinterpret_cast<char*>(block), size_of(at));
        for (free_run* run = runs_; run != nullptr; run = run->next) call(reinterpret_cast<char*>(run), run->size);
    }
    /// Forgets all of them.
    void clear() noexcept {
        for (free_block*& list : lists_) list = nullptr;
        for (std::uint64_t& word : filled_) word = 0;
        runs_ = nullptr;
        bytes_ = 0;
    }

private:
    struct free_block {
        free_block* next;
    };
    struct free_run {
        free_run* next;
        std::size_t size;
    };

    static constexpr std::size_t least_run = 2 * largest;
    static constexpr std::size_t small_limit = 512;
    static constexpr std::size_t medium_step = 32;
    static constexpr std::size_t classes = small_limit / granule + (largest - small_limit) / medium_step;

    [[nodiscard]] static constexpr std::size_t class_of(std::size_t size) noexcept {
        return size <= small_limit ? size / granule - 1 : small_limit / granule + (size - small_limit) / medium_step - 1;
    }
    [[nodiscard]] static constexpr std::size_t size_of(std::size_t at) noexcept {
        constexpr std::size_t small = small_limit / granule;
        return at < small ? (at + 1) * granule : small_limit + (at + 1 - small) * medium_step;
    }
    /// The largest block in so many bytes, of which there are at least 8.
    [[nodiscard]] static constexpr std::size_t largest_within(std::size_t size) noexcept {
        if (size > largest) return largest;
        return size > small_limit ? size / medium_step * medium_step : size / granule * granule;
    }

    [[nodiscard]] char* take_first(std::size_t at, std::size_t size) noexcept {
        free_block* const block = lists_[at];
        lists_[at] = block->next;
        if (block->next == nullptr) mark(at, false);
        bytes_ -= size;
        return reinterpret_cast<char*>(block);
    }
    void mark(std::size_t at, bool filled) noexcept {
        const std::uint64_t bit = std::uint64_t{1} << at % 64;
        filled_[at / 64] = filled ? filled_[at / 64] | bit : filled_[at / 64] & ~bit;
    }

    free_block* lists_[classes]{};
    std::uint64_t filled_[(classes + 63) / 64]{};  // which lists have blocks
    free_run* runs_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace facet::inline v0::memory::detail
