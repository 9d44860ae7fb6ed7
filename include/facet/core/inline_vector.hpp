// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/span.hpp>
#include <facet/core/taken.hpp>

#include <cstddef>
#include <new>

namespace facet::inline v0::detail {

/// A growing run of trivial values whose first `Inline` live in the object itself.
template <class Value, std::size_t Inline>
    requires(__is_trivially_copyable(Value))
class inline_vector {
public:
    inline_vector() noexcept {}
    inline_vector(inline_vector&& other) noexcept : size_(other.size_), capacity_(other.capacity_), heap_(taken(other.heap_)) {
        if (!heap_)
            for (std::size_t i = 0; i < size_; ++i) ::new (static_cast<void*>(inline_ + i)) Value(other.inline_[i]);
        other.size_ = 0;
        other.capacity_ = Inline;
    }
    inline_vector(const inline_vector&) = delete;
    inline_vector& operator=(const inline_vector&) = delete;
    inline_vector& operator=(inline_vector&&) = delete;
    ~inline_vector() { delete[] heap_; }

    void push_back(const Value& value) {
        if (size_ == capacity_) [[unlikely]] enlarge(capacity_ * 2);
        ::new (static_cast<void*>(data() + size_)) Value(value);
        ++size_;
    }
    /// Makes room for `count` values altogether.
    void reserve(std::size_t count) {
        if (count > capacity_) enlarge(count);
    }
    void clear() noexcept { size_ = 0; }
    /// Drops all values but the first `size`.
    void truncate(std::size_t size) noexcept { size_ = size; }
    [[nodiscard]] Value* data() noexcept { return heap_ ? heap_ : inline_; }
    [[nodiscard]] const Value* data() const noexcept { return heap_ ? heap_ : inline_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] Value& operator[](std::size_t position) noexcept { return data()[position]; }
    [[nodiscard]] const Value& operator[](std::size_t position) const noexcept { return data()[position]; }
    [[nodiscard]] span<const Value> view() const noexcept { return {data(), size_}; }

private:
    void enlarge(std::size_t capacity) {
        Value* heap = new Value[capacity];
        for (std::size_t i = 0; i < size_; ++i) heap[i] = data()[i];
        delete[] heap_;
        heap_ = heap;
        capacity_ = capacity;
    }

    std::size_t size_ = 0;
    std::size_t capacity_ = Inline;
    Value* heap_ = nullptr;
    union {
        Value inline_[Inline];  // made as they come: what holds no values costs nothing to make
    };
};

}  // namespace facet::inline v0::detail
