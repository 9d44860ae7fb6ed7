// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>

#include <cstddef>
#include <type_traits>
#include <vector>

/// \file
/// What a query's range is taken for, but is not: a container.

namespace facet::inline v0::detail {

inline constexpr text range_as_container{"the items of a query are read as they are walked, once, so that there is no size(), empty(), front() or [] of them; all().value() gives them as a vector, count() how many there are, first() the first"};

inline constexpr text range_as_vector{"the items of a query are read as they are walked, once, and are no vector; all().value() gives them as one"};

/// In place of an answer that was refused: whatever it is compared with or taken for, nothing more is said.
struct refused_answer {
    template <class Taken, only_if<std::is_arithmetic_v<Taken>> = 0>
    operator Taken() const;
    bool operator==(const auto&) const;
    bool operator<(const auto&) const;
    bool operator<=(const auto&) const;
    bool operator>(const auto&) const;
    bool operator>=(const auto&) const;
};

/// What a range of `Struct`s does not do.
template <class Struct>
class misread_range {
public:
    /// Refused, with a sentence, as are all others here. What it gives is no number, so that no range is taken for a sized one.
    template <auto Why = always<range_as_container>>
        requires(chosen<Why>)
    refused_answer size() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<range_as_container>>
        requires(!chosen<Why>)
    refused_answer size() const = delete;
    /// \overload
    template <auto Why = always<range_as_container>>
        requires(chosen<Why>)
    bool empty() const {
        static_assert(possible<Why>);
        return true;
    }
    template <auto Why = always<range_as_container>>
        requires(!chosen<Why>)
    bool empty() const = delete;
    /// \overload
    template <auto Why = always<range_as_container>>
        requires(chosen<Why>)
    const Struct& front() const {
        static_assert(possible<Why>);
        return never<const Struct&>();
    }
    template <auto Why = always<range_as_container>>
        requires(!chosen<Why>)
    const Struct& front() const = delete;
    /// \overload
    template <auto Why = always<range_as_container>>
        requires(chosen<Why>)
    const Struct& operator[](std::size_t) const {
        static_assert(possible<Why>);
        return never<const Struct&>();
    }
    template <auto Why = always<range_as_container>>
        requires(!chosen<Why>)
    const Struct& operator[](std::size_t) const = delete;
    /// \overload
    template <class Taken, only_if<std::is_same_v<Taken, std::vector<Struct>>> = 0, auto Why = always<range_as_vector>>
        requires(chosen<Why>)
    operator Taken() const {
        static_assert(possible<Why>);
        return {};
    }
    template <class Taken, only_if<std::is_same_v<Taken, std::vector<Struct>>> = 0, auto Why = always<range_as_vector>>
        requires(!chosen<Why>)
    operator Taken() const = delete;
};

}  // namespace facet::inline v0::detail
