// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/aligned_memory.hpp>
#include <facet/core/config.hpp>

#include <concepts>
#include <cstddef>

namespace facet::inline v0::memory {

/// Gives out and takes back memory: a std::pmr::memory_resource, or anything alike. allocate() throws where it has none left.
template <class Resource>
concept memory_resource = requires(Resource& resource, void* block, std::size_t bytes) {
    { resource.allocate(bytes, bytes) } -> std::same_as<void*>;
    resource.deallocate(block, bytes, bytes);
};

/// Where an engine takes its memory from: a resource that it does not own, or the heap. (Not a std::pmr::memory_resource itself,
/// whose header would cost every includer of the engine a twentieth of a second.) Two words; copies refer to the same resource.
class memory_source {
public:
    /// The heap.
    memory_source() noexcept = default;
    /// A resource, which must outlive all that was allocated from it; null: the heap.
    template <memory_resource Resource>
    memory_source(Resource* resource) noexcept : object_(resource) {
        if (resource != nullptr) calls_ = &calls_of<Resource>;
    }

    /// Memory of this size and alignment; throws what the resource throws.
    [[nodiscard]] void* allocate(std::size_t bytes, std::size_t alignment) const { return calls_->allocate(object_, bytes, alignment); }
    /// Whether it is the heap.
    [[nodiscard]] bool is_heap() const noexcept { return calls_ == &heap; }
    /// Gives back what allocate() gave, with the same size and alignment.
    void deallocate(void* block, std::size_t bytes, std::size_t alignment) const { calls_->deallocate(object_, block, bytes, alignment); }

private:
    struct calls {
        void* (*allocate)(void* object, std::size_t bytes, std::size_t alignment);
        void (*deallocate)(void* object, void* block, std::size_t bytes, std::size_t alignment);
    };
    template <class Resource>
    static constexpr calls calls_of{
        [](void* object, std::size_t bytes, std::size_t alignment) { return static_cast<Resource*>(object)->allocate(bytes, alignment); },
        [](void* object, void* block, std::size_t bytes, std::size_t alignment) {
            static_cast<Resource*>(object)->deallocate(block, bytes, alignment);
        }};
    static constexpr calls heap{
        [](void*, std::size_t bytes, std::size_t alignment) { return facet::detail::allocate_aligned(bytes, alignment); },
        [](void*, void* block, std::size_t, std::size_t alignment) { facet::detail::free_aligned(block, alignment); }};

    void* object_ = nullptr;
    const calls* calls_ = &heap;
};

}  // namespace facet::inline v0::memory
