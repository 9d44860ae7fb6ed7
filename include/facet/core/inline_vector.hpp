// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/config.hpp>
#include <facet/core/span.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

namespace facet::inline v0::detail {

/// A growing run of trivial values whose first `Inline` live in the object itself.
template <class Value, std::size_t Inline>
    requires(__is_trivially_copyable(Value))
class inline_vector {
public:
    inline_vector() noexcept {}
    inline_vector(inline_vector&& other) noexcept : size_(other.size_), capacity_(other.capacity_) {
        if (other.is_inline()) [[likely]] {
            copy_rounded<sizeof inline_>(reinterpret_cast<char*>(inline_), reinterpret_cast<const char*>(other.inline_), size_ * sizeof(Value));
        } else {
            data_ = other.data_;
            other.data_ = other.inline_;
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
        ::new (static_cast<void*>(data_ + size_)) Value(value);
        ++size_;
    }
    /// Makes `count` more values part of it, which the caller makes where they begin.
    [[nodiscard]] Value* grow(std::size_t count) {
        reserve(size_ + count);
        size_ += static_cast<std::uint32_t>(count);
        return data_ + size_ - count;
    }
    /// Makes room for `count` values altogether.
    void reserve(std::size_t count) {
        if (count > capacity_) enlarge(count);
    }
    void clear() noexcept { size_ = 0; }
    /// Drops all values but the first `size`.
    void truncate(std::size_t size) noexcept { size_ = static_cast<std::uint32_t>(size); }
    [[nodiscard]] Value* data() noexcept { return data_; }
    [[nodiscard]] const Value* data() const noexcept { return data_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] Value& operator[](std::size_t position) noexcept { return data_[position]; }
    [[nodiscard]] const Value& operator[](std::size_t position) const noexcept { return data_[position]; }
    [[nodiscard]] span<const Value> view() const noexcept { return {data_, size_}; }

private:
    [[nodiscard]] bool is_inline() const noexcept { return data_ == inline_; }
    [[gnu::noinline]] void release() noexcept { ::operator delete(data_); }
    [[gnu::noinline]] void enlarge(std::size_t capacity) {
        static_assert(alignof(Value) <= alignof(std::max_align_t));
        auto* const heap = static_cast<Value*>(::operator new(capacity * sizeof(Value)));
        std::memcpy(static_cast<void*>(heap), data_, size_ * sizeof(Value));
        if (!is_inline()) ::operator delete(data_);
        data_ = heap;
        capacity_ = static_cast<std::uint32_t>(capacity);
    }

    Value* data_ = inline_;
    std::uint32_t size_ = 0;
    std::uint32_t capacity_ = Inline;
    union {
        Value inline_[Inline];  // made as they come: what holds no values costs nothing to make
    };
};

}  // namespace facet::inline v0::detail
