// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/detail/arena.hpp>
#include <support/catch.hpp>
#include <support/counting_resource.hpp>

#include <cstdint>
#include <cstring>
#include <map>
#include <random>
#include <vector>

using namespace facet::memory::detail;
using facet::test::counting_resource;

namespace {

struct block {
    char* memory;
    std::size_t size;
    unsigned char fill;
};

void check(const block& one) {
    for (std::size_t i = 0; i < one.size; ++i)
        if (static_cast<unsigned char>(one.memory[i]) != one.fill) FAIL("two blocks overlap");
}

}  // namespace

TEST_CASE("an arena's blocks do not overlap, are aligned, and are used again") {
    counting_resource resource;
    {
        arena memory(&resource);
        std::mt19937 random(1);
        std::vector<block> blocks;
        std::vector<local_chunk> chunks(5);
        for (int step = 0; step < 40'000; ++step) {
            if (blocks.size() < 500 || random() % 2 == 0) {
                const std::size_t size = random() % 50 == 0 ? random() % 20'000 : random() % 300;
                char* made = static_cast<char*>(random() % 2 == 0 ? memory.allocate(size) : memory.allocate(size, chunks[random() % 5]));
                REQUIRE(reinterpret_cast<std::uintptr_t>(made) % 8 == 0);
                const auto fill = static_cast<unsigned char>(random());
                if (size != 0) std::memset(made, fill, size);
                blocks.push_back({made, size, fill});
            }
            if (blocks.size() > 1000 || random() % 2 == 0) {
                const std::size_t at = random() % blocks.size();
                check(blocks[at]);
                memory.deallocate(blocks[at].memory, blocks[at].size);
                blocks[at] = blocks.back();
                blocks.pop_back();
            }
            if (random() % 500 == 0) memory.join();
        }
        const std::size_t reserved = memory.reserved();
        CHECK(reserved == resource.out);
        for (const block& one : blocks) {
            check(one);
            memory.deallocate(one.memory, one.size);
        }
        CHECK(memory.used() == 0);
        for (local_chunk& chunk : chunks) memory.retire(chunk);

        // The same sizes fit into what came back.
        const std::size_t pooled = memory.reserved();
        std::vector<void*> again;
        for (int i = 0; i < 200; ++i) again.push_back(memory.allocate(128));
        for (void* one : again) memory.deallocate(one, 128);
        CHECK(memory.reserved() == pooled);
    }
    CHECK(resource.out == 0);
}

TEST_CASE("runs are aligned and do not overlap; many of the heap lie in wide pages, which go back with the arena") {
    constexpr std::size_t size = 131'136;
    constexpr std::size_t wide = std::size_t{2} << 20;
    for (const bool heap : {false, true}) {
        CAPTURE(heap);
        counting_resource resource;
        {
            arena memory(heap ? facet::memory::memory_source() : facet::memory::memory_source(&resource));
            std::vector<block> runs;
            std::size_t used = 0;
            const auto add = [&](std::size_t bytes) {
                runs.push_back({static_cast<char*>(memory.allocate_run(bytes, 64)), bytes, static_cast<unsigned char>(runs.size())});
                std::memset(runs.back().memory, runs.back().fill, bytes + arena::slack);
                used += bytes;
                REQUIRE(reinterpret_cast<std::uintptr_t>(runs.back().memory) % 64 == 0);
                REQUIRE(memory.used() == used);
                REQUIRE(memory.reserved() >= used);
            };
            add(320);
            memory.deallocate_run(runs.back().memory, 320);
            runs.pop_back();
            used = 0;
            for (int i = 0; i < 100; ++i) add(size);
            for (const block& one : runs) check(one);
            int begin_wide = 0;  // what a resource gives is not asked to
            for (const block& one : runs) begin_wide += reinterpret_cast<std::uintptr_t>(one.memory) % wide == 0 ? 1 : 0;
            if (heap) CHECK(begin_wide == 2);
            else CHECK(resource.out == memory.reserved());
            CHECK(memory.reserved() < used + 5 * wide);
            add(5 * wide);  // larger than a block
            check(runs.back());
            memory.release();
            CHECK(memory.reserved() == 0);
            CHECK(resource.out == 0);
            used = 0;
            runs.clear();
            add(size);
        }
        CHECK(resource.out == 0);
    }
}

TEST_CASE("blocks that grow one after the other leave a multiple of their size that is small, since what they leave is joined") {
    counting_resource resource;
    arena memory(&resource);
    std::vector<local_chunk> chunks(10);
    std::vector<block> blocks(1000);
    for (std::size_t i = 0; i < blocks.size(); ++i) blocks[i] = {static_cast<char*>(memory.allocate(16, chunks[i % 10])), 16, static_cast<unsigned char>(i)};
    for (const block& one : blocks) std::memset(one.memory, one.fill, one.size);
    for (std::size_t size = 32; size <= 4000; size += 16)
        for (block& one : blocks) {
            auto* const larger = static_cast<char*>(memory.allocate(size, chunks[static_cast<std::size_t>(&one - blocks.data()) % 10]));
            std::memcpy(larger, one.memory, one.size);
            std::memset(larger + one.size, one.fill, size - one.size);
            memory.deallocate(one.memory, one.size);
            one.memory = larger;
            one.size = size;
            if (memory.is_scattered()) memory.join();
            if (memory.reserved() != resource.out) FAIL("not all that is reserved is counted");
            if (memory.reserved() > 2 * memory.used() + 600'000) FAIL(memory.reserved() << " bytes for " << memory.used());
        }
    for (const block& one : blocks) check(one);
    CHECK(memory.reserved() < 2 * memory.used());

    // Slabs go back as soon as nothing in them is in use.
    for (const block& one : blocks) memory.deallocate(one.memory, one.size);
    for (local_chunk& chunk : chunks) memory.retire(chunk);
    CHECK(memory.used() == 0);
    CHECK(memory.is_scattered());
    memory.join();
    CHECK(memory.reserved() == resource.out);
    CHECK(memory.reserved() <= 600'000);  // the slab that blocks are cut from
    CHECK_FALSE(memory.is_scattered());
}

TEST_CASE("blocks are not joined while there is no memory for that, and all is as it was") {
    counting_resource resource;
    arena memory(&resource);
    std::vector<block> blocks;
    for (std::size_t i = 0; i < 2000; ++i) {
        blocks.push_back({static_cast<char*>(memory.allocate(96)), 96, static_cast<unsigned char>(i)});
        std::memset(blocks.back().memory, blocks.back().fill, 96);
    }
    for (std::size_t i = 0; i < blocks.size(); ++i)
        if (i % 8 != 0) memory.deallocate(blocks[i].memory, 96);
    const std::size_t reserved = memory.reserved();
    const std::size_t used = memory.used();
    REQUIRE(memory.is_scattered());
    resource.empty = true;
    memory.join();
    CHECK_FALSE(memory.is_scattered());  // not again before there is more
    CHECK(memory.reserved() == reserved);
    CHECK(memory.used() == used);
    for (std::size_t i = 0; i < blocks.size(); i += 8) check(blocks[i]);
    for (std::size_t i = 0; i < blocks.size(); ++i)  // the free blocks are there still
        if (i % 8 != 0) blocks[i].memory = static_cast<char*>(memory.allocate(96));
    resource.empty = false;
    for (std::size_t i = 0; i < blocks.size(); ++i)
        if (i % 8 != 0) memory.deallocate(blocks[i].memory, 96);
    memory.join();
    resource.empty = true;
    std::size_t large = 0;  // seven that lay side by side are one
    for (std::size_t i = 0; i < 200; ++i) large += memory.allocate(7 * 96) != nullptr ? 1 : 0;
    CHECK(large == 200);
    for (std::size_t i = 0; i < blocks.size(); i += 8) check(blocks[i]);
}

TEST_CASE("block_size rounds up, and to itself") {
    for (std::size_t size = 0; size <= 6000; ++size) {
        const std::size_t rounded = arena::block_size(size);
        if (rounded < size || rounded % arena::granule != 0 || arena::block_size(rounded) != rounded) FAIL("at " << size);
    }
}
