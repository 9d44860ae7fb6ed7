// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/memory_source.hpp>
#include <facet/core/config.hpp>

#include <cstddef>
#include <cstring>

namespace facet::inline v0::memory::detail {

/// A growing array of plain data in a memory resource. (A std::pmr::vector, of which each kind costs every includer some forty
/// milliseconds of compilation.)
template <class Type>
class plain_array {
    static_assert(__is_trivially_copyable(Type));

public:
    explicit plain_array(const memory_source& resource) noexcept : resource_(resource) {}
    /// `size` elements, all zero bytes.
    plain_array(const memory_source& resource, std::size_t size) : resource_(resource) {
        reserve(size);
        if (size != 0) std::memset(static_cast<void*>(data_), 0, size * sizeof(Type));
        size_ = size;
    }
    plain_array(plain_array&& other) noexcept : resource_(other.resource_) { swap(other); }
    plain_array& operator=(plain_array&&) = delete;
    ~plain_array() {
        if (data_ != nullptr) resource_.deallocate(data_, capacity_ * sizeof(Type), alignof(Type));
    }

    /// Throws what the memory resource throws; nothing has changed then.
    void reserve(std::size_t capacity) {
        if (capacity <= capacity_) return;
        auto* larger = static_cast<Type*>(resource_.allocate(capacity * sizeof(Type), alignof(Type)));
        if (data_ != nullptr) {
            std::memcpy(static_cast<void*>(larger), data_, size_ * sizeof(Type));
            resource_.deallocate(data_, capacity_ * sizeof(Type), alignof(Type));
        }
        data_ = larger;
        capacity_ = capacity;
    }
    /// Makes room for one more element.
    void grow() {
        if (size_ == capacity_) reserve(size_ == 0 ? 16 : size_ * 2);
    }
    /// Whether one more element makes it grow, and it is so large that this takes long.
    [[nodiscard]] bool is_full() const noexcept { return size_ == capacity_ && size_ >= std::size_t{1} << 15; }
    /// The same with more room, for take(). Throws what the memory resource throws.
    [[nodiscard]] plain_array grown() const {
        plain_array larger(resource_);
        larger.reserve(size_ * 2);
        if (size_ != 0) std::memcpy(static_cast<void*>(larger.data_), data_, size_ * sizeof(Type));
        larger.size_ = size_;
        return larger;
    }
    /// Becomes what grown() made, if nothing has changed since; that becomes what was here.
    void take(plain_array& larger) noexcept { swap(larger); }
    /// Adds an element, for which there is room.
    void push_back(const Type& element) noexcept { data_[size_++] = element; }

    void swap(plain_array& other) noexcept {
        exchange(data_, other.data_);
        exchange(size_, other.size_);
        exchange(capacity_, other.capacity_);
    }

    [[nodiscard]] const memory_source& resource() const noexcept { return resource_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] Type* data() noexcept { return data_; }
    [[nodiscard]] const Type* data() const noexcept { return data_; }
    [[nodiscard]] Type& operator[](std::size_t at) noexcept { return data_[at]; }
    [[nodiscard]] const Type& operator[](std::size_t at) const noexcept { return data_[at]; }
    [[nodiscard]] const Type* begin() const noexcept { return data_; }
    [[nodiscard]] const Type* end() const noexcept { return data_ + size_; }

private:
    template <class Member>
    static void exchange(Member& a, Member& b) noexcept {
        const Member kept = a;
        a = b;
        b = kept;
    }

    memory_source resource_;
    Type* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace facet::inline v0::memory::detail
