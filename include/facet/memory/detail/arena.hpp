// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/memory_source.hpp>
#include <facet/core/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

#if defined(__linux__)
#  include <sys/mman.h>
#endif

namespace facet::inline v0::memory::detail {

/// A run of bytes that one item collection carves its records from, so that they stay close together.
struct local_chunk {
    char* next = nullptr;
    std::uint32_t left = 0;
    std::uint32_t total = 0;  ///< bytes handed to this chunk so far: the next run grows with it
};

/// A table's memory: runs cut from slabs, given back to free lists by size. Blocks are multiples of 8 bytes and aligned to 8.
/// What is freed is reused for blocks of the same size, or as a run of smaller ones; slabs go back to the memory resource with the arena. Blocks above
/// 4 KiB come from the resource one by one. One thread at a time.
///
/// Runs, which are read here and there, lie in wide pages once there are many: each look at one would else wait for the processor to find
/// its page, too.
class arena {
public:
    static constexpr std::size_t granule = 8;
    static constexpr std::size_t largest_pooled = 4096;
    /// How many bytes can be read behind every block, whatever they are.
    static constexpr std::size_t slack = 16;

    explicit arena(const memory_source& resource) noexcept : resource_(resource) {}
    arena(const arena&) = delete;
    arena& operator=(const arena&) = delete;
    ~arena() { release(); }

    /// How many bytes a block for `size` bytes really has.
    [[nodiscard]] static constexpr std::size_t block_size(std::size_t size) noexcept {
        if (size <= small_limit) return size == 0 ? granule : (size + granule - 1) / granule * granule;
        return (size + medium_step - 1) / medium_step * medium_step;
    }

    /// A block for `size` bytes. Throws what the memory resource throws; nothing has changed then.
    [[nodiscard]] void* allocate(std::size_t size) {
        size = block_size(size);
        if (size > largest_pooled) return allocate_large(size);
        if (void* recycled = take(size)) return recycled;
        void* fresh = carve(size);
        used_ += size;
        return fresh;
    }

    /// As above, from the collection's own run where it has room, else from a new run of its own. Freed with deallocate().
    [[nodiscard]] void* allocate(std::size_t size, local_chunk& chunk) {
        size = block_size(size);
        if (size > largest_pooled) return allocate_large(size);
        if (chunk.left < size) {
            std::size_t run = size;
            char* begin = take_at_least(run);
            if (begin == nullptr) {
                run = chunk.total / 8 / granule * granule;
                if (run > largest_run) run = largest_run;
                if (run < size) run = size;
                begin = static_cast<char*>(carve(run));
            }
            retire(chunk);
            chunk.next = begin;
            chunk.left = static_cast<std::uint32_t>(run);
            chunk.total += static_cast<std::uint32_t>(run);
        }
        char* begin = chunk.next;
        chunk.next += size;
        chunk.left -= static_cast<std::uint32_t>(size);
        used_ += size;
        return begin;
    }

    void deallocate(void* block, std::size_t size) noexcept {
        size = block_size(size);
        if (size > largest_pooled) return deallocate_large(block);
        used_ -= size;
        give(static_cast<char*>(block), size);
    }

    /// A run of any size, aligned to `alignment`, a power of two that divides it. Throws what the memory resource throws; nothing has
    /// changed then.
    [[nodiscard]] void* allocate_run(std::size_t size, std::size_t alignment) {
        if (runs_ >= wide_page && resource_.is_heap()) return allocate_wide(size);
        runs_ += size;
        if (left_ < size + alignment) begin_slab(size + alignment);
        const std::size_t skipped = (~reinterpret_cast<std::uintptr_t>(next_) + 1) & (alignment - 1);
        local_chunk gap{next_, static_cast<std::uint32_t>(skipped), 0};
        retire(gap);
        next_ += skipped + size;
        left_ -= skipped + size;
        used_ += size;
        return next_ - size;
    }
    /// Gives a run back, to be cut into blocks.
    void deallocate_run(void* run, std::size_t size) noexcept {
        used_ -= size;
        local_chunk given{static_cast<char*>(run), static_cast<std::uint32_t>(size), 0};
        retire(given);
    }

    /// Gives what is left of a collection's run back.
    void retire(local_chunk& chunk) noexcept {
        while (chunk.left >= granule) {
            std::size_t size = chunk.left;
            if (size > largest_pooled) size = largest_pooled;
            if (size > small_limit) size = size / medium_step * medium_step;
            give(chunk.next, size);
            chunk.next += size;
            chunk.left -= static_cast<std::uint32_t>(size);
        }
        chunk.left = 0;
    }

    /// Gives all memory back to the resource; every block is gone.
    void release() noexcept {
        while (slabs_ != nullptr) {
            slab* next = slabs_->next;
            resource_.deallocate(slabs_, slabs_->size, alignof(std::max_align_t));
            slabs_ = next;
        }
        while (large_ != nullptr) {
            large_block* next = large_->next;
            resource_.deallocate(large_, large_->size, alignof(std::max_align_t));
            large_ = next;
        }
        while (wide_ != nullptr) {
            wide_end* next = wide_->next;
            resource_.deallocate(wide_->begin, wide_->size, wide_page);
            wide_ = next;
        }
        for (free_block*& list : free_) list = nullptr;
        for (std::uint64_t& word : filled_) word = 0;
        next_ = nullptr;
        left_ = wide_left_ = runs_ = used_ = reserved_ = 0;
        slab_size_ = first_slab;
    }

    /// Bytes in blocks that are in use.
    [[nodiscard]] std::size_t used() const noexcept { return used_; }
    /// Bytes taken from the memory resource.
    [[nodiscard]] std::size_t reserved() const noexcept { return reserved_; }

private:
    struct free_block {
        free_block* next;
    };
    struct alignas(std::max_align_t) slab {
        slab* next;
        std::size_t size;
    };
    struct alignas(std::max_align_t) large_block {
        large_block* next;
        large_block* previous;
        std::size_t size;
    };

    /// What ends a block of runs.
    struct wide_end {
        wide_end* next;
        char* begin;
        std::size_t size;
    };

    static constexpr std::size_t wide_page = std::size_t{2} << 20;
    static constexpr std::size_t small_limit = 512;
    static constexpr std::size_t medium_step = 32;
    static constexpr std::size_t largest_run = 2048;
    static constexpr std::size_t first_slab = 4096;
    static constexpr std::size_t largest_slab = std::size_t{1} << 19;
    static constexpr std::size_t classes = small_limit / granule + (largest_pooled - small_limit) / medium_step;

    [[nodiscard]] static constexpr std::size_t class_of(std::size_t size) noexcept {
        return size <= small_limit ? size / granule - 1 : small_limit / granule + (size - small_limit) / medium_step - 1;
    }

    [[nodiscard]] static constexpr std::size_t size_of(std::size_t at) noexcept {
        constexpr std::size_t small = small_limit / granule;
        return at < small ? (at + 1) * granule : small_limit + (at + 1 - small) * medium_step;
    }

    [[nodiscard]] void* take(std::size_t size) noexcept {
        free_block*& list = free_[class_of(size)];
        free_block* block = list;
        if (block == nullptr) return nullptr;
        list = block->next;
        if (list == nullptr) mark(class_of(size), false);
        used_ += size;
        return block;
    }
    /// The smallest free block of at least `size` bytes, to be a run; `size` becomes its own. Not counted as used yet.
    [[nodiscard]] char* take_at_least(std::size_t& size) noexcept {
        std::size_t at = class_of(size);
        std::uint64_t word = filled_[at / 64] & ~std::uint64_t{0} << at % 64;
        for (at /= 64; word == 0; word = filled_[at])
            if (++at == sizeof filled_ / sizeof *filled_) return nullptr;
        at = at * 64 + static_cast<std::size_t>(std::countr_zero(word));
        size = size_of(at);
        free_block* const block = free_[at];
        free_[at] = block->next;
        if (block->next == nullptr) mark(at, false);
        return reinterpret_cast<char*>(block);
    }
    void mark(std::size_t at, bool filled) noexcept {
        const std::uint64_t bit = std::uint64_t{1} << at % 64;
        filled_[at / 64] = filled ? filled_[at / 64] | bit : filled_[at / 64] & ~bit;
    }
    void give(char* block, std::size_t size) noexcept {
        free_block*& list = free_[class_of(size)];
        if (list == nullptr) mark(class_of(size), true);
        auto* freed = reinterpret_cast<free_block*>(block);
        freed->next = list;
        list = freed;
    }

    /// Cuts `size` bytes from the current slab, or from a new one. A run for a chunk is not counted as used yet.
    [[nodiscard]] void* carve(std::size_t size) {
        if (left_ < size) begin_slab(size);
        char* begin = next_;
        next_ += size;
        left_ -= size;
        return begin;
    }

    /// Goes on in a new slab, which has `size` bytes.
    void begin_slab(std::size_t size) {
        while (slab_size_ < sizeof(slab) + size + slack) slab_size_ *= 2;
        auto* fresh = static_cast<slab*>(resource_.allocate(slab_size_, alignof(std::max_align_t)));
        const std::size_t read = left_ < slack ? left_ : slack;  // readers may be reading behind the block before the rest, even now
        local_chunk rest{next_ + read, static_cast<std::uint32_t>(left_ - read), 0};
        retire(rest);
        fresh->next = slabs_;
        fresh->size = slab_size_;
        slabs_ = fresh;
        next_ = reinterpret_cast<char*>(fresh) + sizeof(slab);
        left_ = slab_size_ - sizeof(slab) - slack;
        reserved_ += slab_size_;
        if (slab_size_ < largest_slab) slab_size_ *= 2;
    }

    /// A run from a block of the heap that is a few wide pages, where the system has such.
    [[nodiscard]] void* allocate_wide(std::size_t size) {
        if (wide_left_ < size) {
            constexpr std::size_t behind = slack + sizeof(wide_end);
            std::size_t total = wide_page * 4;  // a multiple of its alignment, to which the heap would round it up
            if (total < size + behind) total = (size + behind + wide_page - 1) / wide_page * wide_page;
            const std::size_t room = (total - behind) / size * size;
            auto* const begin = static_cast<char*>(resource_.allocate(total, wide_page));
#if defined(__linux__)
            (void)::madvise(begin, total, MADV_HUGEPAGE);  // a wish
#endif
            wide_ = ::new (static_cast<void*>(begin + room + slack)) wide_end{wide_, begin, total};
            wide_next_ = begin;
            wide_left_ = room;
            reserved_ += total;
        }
        char* const run = wide_next_;
        wide_next_ += size;
        wide_left_ -= size;
        used_ += size;
        return run;
    }

    [[nodiscard]] void* allocate_large(std::size_t size) {
        const std::size_t total = sizeof(large_block) + size + slack;
        auto* block = static_cast<large_block*>(resource_.allocate(total, alignof(std::max_align_t)));
        block->next = large_;
        block->previous = nullptr;
        block->size = total;
        if (large_ != nullptr) large_->previous = block;
        large_ = block;
        used_ += size;
        reserved_ += total;
        return block + 1;
    }
    void deallocate_large(void* memory) noexcept {
        large_block* block = static_cast<large_block*>(memory) - 1;
        if (block->previous != nullptr) block->previous->next = block->next;
        else large_ = block->next;
        if (block->next != nullptr) block->next->previous = block->previous;
        used_ -= block->size - sizeof(large_block) - slack;
        reserved_ -= block->size;
        resource_.deallocate(block, block->size, alignof(std::max_align_t));
    }

    memory_source resource_;
    slab* slabs_ = nullptr;
    large_block* large_ = nullptr;
    char* next_ = nullptr;
    std::size_t left_ = 0;
    std::size_t slab_size_ = first_slab;
    wide_end* wide_ = nullptr;
    char* wide_next_ = nullptr;
    std::size_t wide_left_ = 0;
    std::size_t runs_ = 0;  // bytes of all runs that were cut from slabs
    std::size_t used_ = 0;
    std::size_t reserved_ = 0;
    free_block* free_[classes]{};
    std::uint64_t filled_[(classes + 63) / 64]{};  // which lists have blocks
};

}  // namespace facet::inline v0::memory::detail
