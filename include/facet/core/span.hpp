// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {

/// A view of elements that stand one behind the other: what std::span of dynamic extent is. It converts from and to std::span, and
/// from whatever has data() and size(). Making a std::span of another type has its pointers proven to be contiguous iterators first,
/// which costs everyone who includes its header 13 to 28 milliseconds of compilation; one of these costs less than one.
template <class Type>
class span {
public:
    using element_type = Type;
    using value_type = std::remove_cv_t<Type>;

    constexpr span() noexcept = default;
    constexpr span(Type* data, std::size_t size) noexcept : data_(data), size_(size) {}
    template <std::size_t Size>
    constexpr span(Type (&array)[Size]) noexcept : data_(array), size_(Size) {}
    /// Of a temporary only where it is a view itself, or where elements are read alone: for the length of a call, that is.
    template <class Range>
        requires requires(Range& range, Type*& data) {
            data = range.data();
            requires __is_same(const volatile Type, const volatile std::remove_pointer_t<decltype(range.data())>);
            range.size();
            requires std::is_const_v<Type> || std::is_lvalue_reference_v<Range> || std::ranges::enable_borrowed_range<std::remove_cv_t<Range>>;
        }
    constexpr span(Range&& range) noexcept : data_(range.data()), size_(range.size()) {}

    [[nodiscard]] constexpr Type* data() const noexcept { return data_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr Type* begin() const noexcept { return data_; }
    [[nodiscard]] constexpr Type* end() const noexcept { return data_ + size_; }
    [[nodiscard]] constexpr Type& operator[](std::size_t at) const noexcept { return data_[at]; }
    [[nodiscard]] constexpr Type& front() const noexcept { return *data_; }
    [[nodiscard]] constexpr Type& back() const noexcept { return data_[size_ - 1]; }
    [[nodiscard]] constexpr span first(std::size_t size) const noexcept { return {data_, size}; }
    [[nodiscard]] constexpr span last(std::size_t size) const noexcept { return {data_ + (size_ - size), size}; }
    [[nodiscard]] constexpr span subspan(std::size_t from) const noexcept { return {data_ + from, size_ - from}; }
    [[nodiscard]] constexpr span subspan(std::size_t from, std::size_t size) const noexcept { return {data_ + from, size}; }

private:
    Type* data_ = nullptr;
    std::size_t size_ = 0;
};

template <class Range>
span(Range&&) -> span<std::remove_pointer_t<decltype(std::declval<Range&>().data())>>;

}  // namespace facet::inline v0

template <class Type>
inline constexpr bool std::ranges::enable_borrowed_range<facet::span<Type>> = true;
template <class Type>
inline constexpr bool std::ranges::enable_view<facet::span<Type>> = true;
