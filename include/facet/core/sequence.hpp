// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/aligned_memory.hpp>
#include <facet/core/config.hpp>
#include <facet/core/span.hpp>

#include <cstddef>
#include <new>
#include <utility>

namespace facet::inline v0::detail {

/// A growing array: the part of std::vector that facet's own headers need. Each std::vector of another type costs everyone who
/// includes its header ten to twenty-five milliseconds of compilation, one of these about two.
/// What it does is in few functions, each of which is compiled once per type. Elements have to be nothrow movable.
template <class Type>
class sequence {
public:
    sequence() noexcept = default;
    /// `size` elements without values.
    explicit sequence(std::size_t size) : sequence() {  // so that it is taken down where an element throws
        reserve(size);
        for (; size > 0; --size) emplace_back();
    }
    sequence(sequence&& other) noexcept : data_(other.data_), size_(other.size_), capacity_(other.capacity_) {
        other.data_ = nullptr, other.size_ = 0, other.capacity_ = 0;
    }
    sequence(const sequence& other) : sequence() {
        reserve(other.size_);
        for (const Type& each : other) emplace_back(each);
    }
    sequence& operator=(sequence&& other) noexcept {
        if (this == &other) return *this;
        this->~sequence();
        return *::new (static_cast<void*>(this)) sequence(std::move(other));
    }
    sequence& operator=(const sequence& other) {
        if (this != &other) *this = sequence(other);
        return *this;
    }
    ~sequence() {
        if (data_ == nullptr) return;  // most are empty
        while (size_ > 0) data_[--size_].~Type();
        free_aligned(data_, alignof(Type));
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] Type* data() noexcept { return data_; }
    [[nodiscard]] const Type* data() const noexcept { return data_; }
    [[nodiscard]] Type* begin() noexcept { return data_; }
    [[nodiscard]] Type* end() noexcept { return data_ + size_; }
    [[nodiscard]] const Type* begin() const noexcept { return data_; }
    [[nodiscard]] const Type* end() const noexcept { return data_ + size_; }
    [[nodiscard]] Type& operator[](std::size_t at) noexcept { return data_[at]; }
    [[nodiscard]] const Type& operator[](std::size_t at) const noexcept { return data_[at]; }
    [[nodiscard]] Type& back() noexcept { return data_[size_ - 1]; }
    [[nodiscard]] const Type& back() const noexcept { return data_[size_ - 1]; }
    [[nodiscard]] span<const Type> view() const noexcept { return {data_, size_}; }
    [[nodiscard]] friend bool operator==(const sequence& a, const sequence& b) noexcept {
        for (std::size_t i = 0; i < a.size_ && i < b.size_; ++i)
            if (!(a.data_[i] == b.data_[i])) return false;
        return a.size_ == b.size_;
    }

    void reserve(std::size_t capacity) {
        if (capacity <= capacity_) return;
        Type* larger = static_cast<Type*>(allocate_aligned(capacity * sizeof(Type), alignof(Type)));
        for (std::size_t i = 0; i < size_; ++i) {
            ::new (static_cast<void*>(larger + i)) Type(std::move(data_[i]));
            data_[i].~Type();
        }
        free_aligned(data_, alignof(Type));
        data_ = larger;
        capacity_ = capacity;
    }
    /// What is added must not be part of this array.
    template <class... Arguments>
    Type& emplace_back(Arguments&&... arguments) {
        if (size_ == capacity_) reserve(size_ == 0 ? 4 : 2 * size_);
        Type* made = ::new (static_cast<void*>(data_ + size_)) Type{std::forward<Arguments>(arguments)...};
        ++size_;
        return *made;
    }
    void push_back(Type&& element) { emplace_back(std::move(element)); }
    void push_back(const Type& element) { emplace_back(Type(element)); }
    void pop_back() noexcept { data_[--size_].~Type(); }
    void clear() noexcept {
        while (size_ > 0) data_[--size_].~Type();
    }
    void resize(std::size_t size) {
        reserve(size);
        while (size_ > size) pop_back();
        while (size_ < size) emplace_back();
    }
    /// Takes the element out and moves those behind it up.
    void erase(std::size_t at) noexcept {
        for (; at + 1 < size_; ++at) data_[at] = std::move(data_[at + 1]);
        pop_back();
    }

private:
    Type* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace facet::inline v0::detail
