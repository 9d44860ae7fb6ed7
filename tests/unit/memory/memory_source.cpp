// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/memory/memory_source.hpp>
#include <support/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory_resource>
#include <string>

namespace {

using namespace facet::literals;
using facet::memory::memory_source;

/// A resource that is none of std::pmr's, and counts what is out.
struct counting_heap {
    std::size_t out = 0;
    std::size_t most = 0;

    void* allocate(std::size_t bytes, std::size_t alignment) {
        out += bytes;
        if (out > most) most = out;
        return ::operator new(bytes, std::align_val_t(alignment));
    }
    void deallocate(void* block, std::size_t bytes, std::size_t alignment) {
        out -= bytes;
        ::operator delete(block, std::align_val_t(alignment));
    }
};

struct Note {
    std::string owner;
    std::string text;
};
struct Notes : facet::table<"Notes", facet::entity<Note, facet::key<"OWNER#{owner}", "NOTE#{text}">>> {};

}  // namespace

TEST_CASE("memory comes from the heap where nothing else is said") {
    for (const memory_source source : {memory_source(), memory_source(static_cast<counting_heap*>(nullptr))}) {
        void* block = source.allocate(100, 64);
        CHECK(reinterpret_cast<std::uintptr_t>(block) % 64 == 0);
        source.deallocate(block, 100, 64);
    }
}

TEST_CASE("an engine takes its memory from any resource, and gives all of it back") {
    counting_heap heap;
    std::pmr::monotonic_buffer_resource pool;
    for (int kind = 0; kind < 2; ++kind) {
        facet::memory::engine_options options;
        if (kind == 0) options.resource = &heap;
        else options.resource = static_cast<std::pmr::memory_resource*>(&pool);
        facet::memory::engine engine(options);
        auto notes = facet::open<Notes>(engine);
        for (int i = 0; i < 500; ++i) notes.put(Note{"o-1", "note " + std::to_string(i)}).or_throw();
        CHECK(notes.query<Note>("owner"_f == "o-1").count().value() == 500);
        if (kind == 0) CHECK(heap.out > 500 * 20);
    }
    CHECK(heap.out == 0);
    CHECK(heap.most > 0);
}
