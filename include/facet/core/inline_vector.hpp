// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/span.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace facet::inline v0::detail {

/// A growing run of trivial values whose first `Inline` live in the object itself.
template <class Value, std::size_t Inline>
    requires std::is_trivially_copyable_v<Value>
class inline_vector {
public:
    inline_vector() noexcept = default;
    inline_vector(inline_vector&& other) noexcept : size_(other.size_), capacity_(other.capacity_), heap_(std::exchange(other.heap_, nullptr)) {
        if (!heap_)
            for (std::size_t i = 0; i < size_; ++i) inline_[i] = other.inline_[i];
        other.size_ = 0;
        other.capacity_ = Inline;
    }
    inline_vector(const inline_vector&) = delete;
    inline_vector& operator=(const inline_vector&) = delete;
    inline_vector& operator=(inline_vector&&) = delete;
    ~inline_vector() { delete[] heap_; }

    void push_back(const Value& value) {
        if (size_ == capacity_) enlarge();
        data()[size_++] = value;
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
    void enlarge() {
        Value* heap = new Value[capacity_ * 2];
        for (std::size_t i = 0; i < size_; ++i) heap[i] = data()[i];
        delete[] heap_;
        heap_ = heap;
        capacity_ *= 2;
    }

    std::size_t size_ = 0;
    std::size_t capacity_ = Inline;
    Value* heap_ = nullptr;
    Value inline_[Inline];
};

}  // namespace facet::inline v0::detail
