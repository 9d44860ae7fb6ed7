// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>

#include <cstddef>

/// \file
/// What a query's range is taken for, but is not: a container.

namespace facet::inline v0::detail {

inline constexpr text range_as_container{"the items of a query are read as they are walked, once, so that there is no size(), empty(), front() or [] of them; all().value() gives them as a vector, count() how many there are, first() the first"};

/// In place of an answer that was refused: whatever it is compared with, nothing more is said.
struct refused_answer {
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
};

}  // namespace facet::inline v0::detail
