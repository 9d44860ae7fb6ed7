// SPDX-License-Identifier: BSL-1.0
// The whole program's operator new, which counts for threads that ask for it. Alone, so that compilers do not see through it; and in all
// its forms, since sanitizers bring their own for each.
#include <support/limited_new.hpp>

#include <cstdlib>

namespace facet::test {

allocation_limit& heap_limit() noexcept {
    static thread_local allocation_limit mine;
    return mine;
}

namespace {

void* allocate(std::size_t size, std::size_t alignment) {
    heap_limit().pass();
    if (void* const block = std::aligned_alloc(alignment, (size / alignment + 1) * alignment)) return block;
    throw std::bad_alloc();
}

}  // namespace
}  // namespace facet::test

using facet::test::allocate;

void* operator new(std::size_t size) { return allocate(size, alignof(std::max_align_t)); }
void* operator new[](std::size_t size) { return allocate(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) { return allocate(size, static_cast<std::size_t>(alignment)); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return allocate(size, static_cast<std::size_t>(alignment)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return allocate(size, alignof(std::max_align_t));
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void* operator new[](std::size_t size, const std::nothrow_t& quiet) noexcept { return operator new(size, quiet); }
void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { std::free(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { std::free(block); }
