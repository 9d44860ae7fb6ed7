// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/heap_sort.hpp>
#include <facet/memory/detail/attempt.hpp>
#include <facet/memory/detail/free_lists.hpp>
#include <facet/memory/detail/plain_array.hpp>

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
/// What is freed is reused for blocks of the same size, or as a run of smaller ones; once much is free, join() makes larger ones of it.
/// Blocks above 4 KiB come from the resource one by one. One thread at a time.
///
/// Runs, which are read here and there, lie in wide pages once there are many: each look at one would else wait for the processor to find
/// its page, too.
class arena {
public:
    static constexpr std::size_t granule = free_lists::granule;
    static constexpr std::size_t largest_pooled = free_lists::largest;
    /// How many bytes can be read behind every block, whatever they are.
    static constexpr std::size_t slack = 16;

    explicit arena(const memory_source& resource) noexcept : resource_(resource) {}
    arena(const arena&) = delete;
    arena& operator=(const arena&) = delete;
    ~arena() { release(); }

    /// How many bytes a block for `size` bytes really has.
    [[nodiscard]] static constexpr std::size_t block_size(std::size_t size) noexcept { return free_lists::block_size(size); }

    /// A block for `size` bytes. Throws what the memory resource throws; nothing has changed then.
    [[nodiscard]] void* allocate(std::size_t size) {
        size = block_size(size);
        if (size > largest_pooled) return allocate_large(size);
        char* block = free_.take(size);
        if (block == nullptr) block = carve_or_cut(size);
        used_ += size;
        return block;
    }

    /// As above, from the collection's own run where it has room, else from a new run of its own. Freed with deallocate().
    [[nodiscard]] void* allocate(std::size_t size, local_chunk& chunk) {
        size = block_size(size);
        if (size > largest_pooled) return allocate_large(size);
        if (chunk.left < size) {
            std::size_t fresh = chunk.total / 8 / granule * granule;
            if (fresh > largest_run) fresh = largest_run;
            if (fresh < size) fresh = size;
            std::size_t run = size;
            char* begin = free_.take_at_least(run, fresh);
            if (begin == nullptr) begin = carve(run = fresh);
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

    /// A block that lies beside no other, so that it can be made and filled while others are read. It goes with the arena.
    [[nodiscard]] void* allocate_apart(std::size_t size) { return allocate_large(block_size(size)); }

    void deallocate(void* block, std::size_t size) noexcept {
        size = block_size(size);
        if (size > largest_pooled) return deallocate_large(block);
        used_ -= size;
        free_.give(static_cast<char*>(block), size);
    }

    /// A run of any size, aligned to `alignment`, a power of two that divides it. Throws what the memory resource throws; nothing has
    /// changed then.
    [[nodiscard]] void* allocate_run(std::size_t size, std::size_t alignment) {
        if (runs_ >= wide_page && resource_.is_heap()) return allocate_wide(size);
        runs_ += size;
        if (left_ < size + alignment) go_on(size + alignment);
        const std::size_t skipped = (~reinterpret_cast<std::uintptr_t>(next_) + 1) & (alignment - 1);
        free_.give_run(next_, skipped);
        next_ += skipped + size;
        left_ -= skipped + size;
        used_ += size;
        return next_ - size;
    }
    /// Gives a run back that lies in no wide page, to be cut into blocks.
    void deallocate_run(void* run, std::size_t size) noexcept {
        used_ -= size;
        free_.give_run(static_cast<char*>(run), size);
    }

    /// Gives what is left of a collection's run back.
    void retire(local_chunk& chunk) noexcept {
        free_.give_run(chunk.next, chunk.left);
        chunk.left = 0;
    }

    /// Whether so much is free that it is time to join(). `emptied`: nothing that comes and goes is in use, so that no more will become free.
    [[nodiscard]] bool is_scattered(bool emptied = false) const noexcept { return is_mostly_free() && free_.bytes() > (emptied ? joined_ : join_above_); }
    /// Makes one of free blocks that lie side by side, and gives slabs that are free back to the resource, all but a quarter of what is in
    /// use. For the time it takes a sixty-fourth of the slabs' size from the resource; where that has none, nothing happens. Nobody may be
    /// reading. Takes time by the slabs' size; but what is in use says how often it is done.
    void join() noexcept {
        attempt([&] { join_slabs(); });
        join_later();
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
        free_.clear();
        next_ = nullptr;
        left_ = wide_left_ = runs_ = used_ = reserved_ = 0;
        slab_size_ = first_slab;
        joined_ = join_above_ = begun_ = 0;
    }

    /// Bytes in blocks that are in use.
    [[nodiscard]] std::size_t used() const noexcept { return used_; }
    /// Bytes taken from the memory resource.
    [[nodiscard]] std::size_t reserved() const noexcept { return reserved_; }

private:
    struct alignas(std::max_align_t) slab {
        slab* next;
        std::size_t size;

        [[nodiscard]] char* begin() noexcept { return reinterpret_cast<char*>(this); }
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
    static constexpr std::size_t largest_run = 2048;
    static constexpr std::size_t first_slab = 4096;
    static constexpr std::size_t largest_slab = std::size_t{1} << 19;
    static constexpr std::size_t least_joined = std::size_t{1} << 16;

    /// Cuts `size` bytes from what is at hand, from a run that is free or from a new slab. Not counted as used yet.
    [[nodiscard]] char* carve(std::size_t size) {
        if (left_ < size) go_on(size);
        char* const begin = next_;
        next_ += size;
        left_ -= size;
        return begin;
    }
    /// The same; but where not enough is at hand, rather from a block that is free.
    [[nodiscard]] char* carve_or_cut(std::size_t size) {
        std::size_t whole = size;
        char* const larger = left_ < size ? free_.take_at_least(whole) : nullptr;
        if (larger == nullptr) return carve(size);
        free_.give_run(larger + size, whole - size);
        return larger;
    }

    /// Goes on where there are `size` bytes: in a run that is free, or a new slab.
    void go_on(std::size_t size) {
        std::size_t found = size;
        char* begin = free_.take_run(found);
        if (begin == nullptr && is_mostly_free() && begun_ > used_ / 8) {
            join();
            begin = free_.take_run(found);
        }
        if (begin == nullptr) begin = begin_slab(found);
        begun_ += found;
        put_by();
        next_ = begin;
        left_ = found;
    }
    /// What is at hand is free as the rest is.
    void put_by() noexcept {
        free_.give_run(next_, left_);
        left_ = 0;
    }
    /// A new slab with room for `size` bytes, which becomes all that it has.
    [[nodiscard]] char* begin_slab(std::size_t& size) {
        while (slab_size_ < sizeof(slab) + size + slack) slab_size_ *= 2;
        slabs_ = ::new (resource_.allocate(slab_size_, alignof(std::max_align_t))) slab{slabs_, slab_size_};
        size = slab_size_ - sizeof(slab) - slack;
        reserved_ += slab_size_;
        if (slab_size_ < largest_slab) slab_size_ *= 2;
        return slabs_->begin() + sizeof(slab);
    }

    [[nodiscard]] bool is_mostly_free() const noexcept { return free_.bytes() > used_ / 2 && free_.bytes() > least_joined; }
    /// Not again before an eighth of what is in use was cut from elsewhere, or half of that became free.
    void join_later() noexcept {
        joined_ = free_.bytes();
        join_above_ = joined_ + used_ / 2;
        begun_ = 0;
    }

    /// A slab, and where the bits of its granules begin.
    struct slab_bits {
        slab* of;
        std::uint64_t* words;
    };

    /// Each free block turns two bits, that of its begin and that of its end, over; where one block's end is another's begin, both are as
    /// they were. What stays are the begins and ends of what is free in one piece.
    void join_slabs() {
        std::size_t count = 0;
        std::size_t words = 0;
        for (const slab* each = slabs_; each != nullptr; each = each->next) {
            ++count;
            words += each->size / granule / 64;
        }
        plain_array<slab_bits> slabs(resource_, count);
        plain_array<std::uint64_t> bits(resource_, words);
        slab* each = slabs_;
        for (std::size_t i = 0; i < count; ++i, each = each->next) slabs[i].of = each;
        v0::detail::heap_sort(slabs, [](const slab_bits& a, const slab_bits& b) { return a.of < b.of; });
        words = 0;
        for (std::size_t i = 0; i < count; ++i) {
            slabs[i].words = bits.data() + words;
            words += slabs[i].of->size / granule / 64;
        }
        const auto turn_over = [](const slab_bits& in, const char* place) noexcept {
            const auto bit = static_cast<std::size_t>(place - in.of->begin()) / granule;
            in.words[bit / 64] ^= std::uint64_t{1} << bit % 64;
        };
        const auto mark = [&](char* begin, std::size_t size) noexcept {
            std::size_t at = 0;
            for (std::size_t left = count; left > 1; left -= left / 2)
                if (slabs[at + left / 2].of->begin() <= begin) at += left / 2;
            turn_over(slabs[at], begin);
            turn_over(slabs[at], begin + size);
        };
        put_by();
        free_.for_each(mark);
        std::size_t spare = free_.bytes() > used_ / 4 ? free_.bytes() - used_ / 4 : 0;
        free_.clear();
        slabs_ = nullptr;
        for (std::size_t i = 0; i < count; ++i) {
            if (give_back(slabs[i], spare)) continue;
            slabs[i].of->next = slabs_;
            slabs_ = slabs[i].of;
        }
    }

    /// Gives what is free of a slab to the lists again; or all of it to the resource, where that is the slab and no more than the spare.
    [[nodiscard]] bool give_back(const slab_bits& from, std::size_t& spare) noexcept {
        slab* const one = from.of;
        char* begin = nullptr;
        for (std::size_t at = 0; at < one->size / granule / 64; ++at) {
            for (std::uint64_t word = from.words[at]; word != 0; word &= word - 1) {
                char* const end = one->begin() + (at * 64 + static_cast<std::size_t>(std::countr_zero(word))) * granule;
                if (begin == nullptr) {
                    begin = end;
                    continue;
                }
                const auto size = static_cast<std::size_t>(end - begin);
                if (size == one->size - sizeof(slab) - slack && size <= spare) {
                    spare -= size;
                    reserved_ -= one->size;
                    resource_.deallocate(one, one->size, alignof(std::max_align_t));
                    return true;
                }
                free_.give_run(begin, size);
                begin = nullptr;
            }
        }
        return false;
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
    std::size_t joined_ = 0;      // what was free when it was joined last
    std::size_t join_above_ = 0;  // free bytes
    std::size_t begun_ = 0;       // bytes of what was cut from since the last join
    free_lists free_;
};

}  // namespace facet::inline v0::memory::detail
