// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>

#include <cstdint>

/// \file
/// What is asked of a field by a function, but is said as if the field did it.

namespace facet::inline v0 {

enum class connective : std::uint8_t;
template <connective Kind, class... Parts>
struct junction;

namespace detail {

inline constexpr text contains_call{"contains() is a function, which takes a field and a value: facet::contains(`name`_f, value)"};
inline constexpr text exists_call{"exists() and missing() are functions, which take a field, written with _f: facet::exists(`name`_f)"};

/// In place of a condition that was refused: one of no parts, of which nothing more is said. `Given` is there to be looked at late.
template <class... Given>
struct refused_condition {
    using type = junction<connective{}, Given...>;
};

/// What each field has; no template, so that it is compiled once.
struct misread_field {
    /// Refused, with a sentence, as are all others here.
    template <class... Given, auto Why = always<contains_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type contains(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<contains_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type contains(const Given&...) const = delete;
    /// \overload
    template <auto Why = always<exists_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type exists() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<exists_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type exists() const = delete;
    /// \overload
    template <auto Why = always<exists_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type missing() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<exists_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type missing() const = delete;
};

}  // namespace detail
}  // namespace facet::inline v0
