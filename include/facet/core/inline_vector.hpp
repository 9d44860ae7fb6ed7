// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/span.hpp>

#include <cstddef>
#include <cstdint>
#include <new>

namespace facet::inline v0::detail {

/// A growing run of trivial values whose first `Inline` live in the object itself.
template <class Value, std::size_t Inline>
    requires(__is_trivially_copyable(Value))
class inline_vector {
public:
    inline_vector() noexcept {}
    inline_vector(inline_vector&& other) noexcept : size_(other.size_), capacity_(other.capacity_) {
        if (is_inline()) [[likely]] {
            for (std::size_t i = 0; i < size_; ++i) ::new (static_cast<void*>(inline_ + i)) Value(other.inline_[i]);
        } else {
            heap_ = other.heap_;
        }
        other.size_ = 0;
        other.capacity_ = Inline;
    }
    inline_vector(const inline_vector&) = delete;
    inline_vector& operator=(const inline_vector&) = delete;
    inline_vector& operator=(inline_vector&&) = delete;
    ~inline_vector() {
        if (!is_inline()) [[unlikely]] release();
    }

    void push_back(const Value& value) {
        if (size_ == capacity_) [[unlikely]] enlarge(capacity_ * 2);
        ::new (static_cast<void*>(data() + size_)) Value(value);
        ++size_;
    }
    /// Adds what `make()` gives, which is made in its place.
    template <class Make>
    void push_made(const Make& make) {
        if (size_ == capacity_) [[unlikely]] enlarge(capacity_ * 2);
        ::new (static_cast<void*>(data() + size_)) Value(make());
        ++size_;
    }
    /// Makes room for `count` values altogether.
    void reserve(std::size_t count) {
        if (count > capacity_) enlarge(count);
    }
    void clear() noexcept { size_ = 0; }
    /// Drops all values but the first `size`.
    void truncate(std::size_t size) noexcept { size_ = static_cast<std::uint32_t>(size); }
    [[nodiscard]] Value* data() noexcept { return is_inline() ? inline_ : heap_; }
    [[nodiscard]] const Value* data() const noexcept { return is_inline() ? inline_ : heap_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] Value& operator[](std::size_t position) noexcept { return data()[position]; }
    [[nodiscard]] const Value& operator[](std::size_t position) const noexcept { return data()[position]; }
    [[nodiscard]] span<const Value> view() const noexcept { return {data(), size_}; }

private:
    [[nodiscard]] bool is_inline() const noexcept { return capacity_ == Inline; }
    [[gnu::noinline]] void release() noexcept { delete[] heap_; }
    [[gnu::noinline]] void enlarge(std::size_t capacity) {
        Value* heap = new Value[capacity];
        for (std::size_t i = 0; i < size_; ++i) heap[i] = data()[i];
        if (!is_inline()) delete[] heap_;
        heap_ = heap;
        capacity_ = static_cast<std::uint32_t>(capacity);
    }

    std::uint32_t size_ = 0;
    std::uint32_t capacity_ = Inline;
    union {
        Value inline_[Inline];  // made as they come: what holds no values costs nothing to make
        Value* heap_;
    };
};

}  // namespace facet::inline v0::detail
