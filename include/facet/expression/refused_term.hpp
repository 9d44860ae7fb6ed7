// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

/// \file
/// What stands in place of a statement or a field that was refused.

namespace facet::inline v0 {

enum class connective : std::uint8_t;
template <connective Kind, class... Parts>
struct junction;

namespace detail {

/// In place of a condition that was refused: one of no parts, of which nothing more is said. `Given` is there to be looked at late.
template <class... Given>
struct refused_condition {
    using type = junction<connective{}, Given...>;
};

/// In place of what was refused of a field: whatever it is compared with, or given to, nothing more is said.
struct refused_term {
    refused_condition<>::type operator==(const auto&) const;
    refused_condition<>::type operator<(const auto&) const;
    refused_condition<>::type operator<=(const auto&) const;
    refused_condition<>::type operator>(const auto&) const;
    refused_condition<>::type operator>=(const auto&) const;
    refused_condition<>::type operator!=(const auto&) const;
    refused_term operator=(const auto&) const;
    refused_term operator+=(const auto&) const;
    refused_term operator-=(const auto&) const;
    refused_term operator+(const auto&) const;
    refused_term operator-(const auto&) const;
    void operator()(auto&) const;  ///< as the code of a modify()
};
template <class>
inline constexpr bool is_refused = false;
template <>
inline constexpr bool is_refused<refused_term> = true;

}  // namespace detail
}  // namespace facet::inline v0
