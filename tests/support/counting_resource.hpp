// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <memory_resource>
#include <new>

namespace facet::test {

/// Memory of the heap; counts what is out, and has none while it is empty.
class counting_resource : public std::pmr::memory_resource {
public:
    std::size_t out = 0;
    bool empty = false;

protected:
    void* do_allocate(std::size_t size, std::size_t alignment) override {
        if (empty) throw std::bad_alloc();
        out += size;
        return std::pmr::new_delete_resource()->allocate(size, alignment);
    }
    void do_deallocate(void* memory, std::size_t size, std::size_t alignment) override {
        out -= size;
        std::pmr::new_delete_resource()->deallocate(memory, size, alignment);
    }
    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

}  // namespace facet::test
