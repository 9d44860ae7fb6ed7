// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/duration.hpp>

#include <chrono>
#include <string_view>
#include <type_traits>

/// \file
/// Times that are stored as numbers, as many programs do. Optional: no other header of facet includes it.

namespace facet::inline v0 {

/// A time that is stored as the number of its units since 1970: 1796083200123 in milliseconds. The unit is not stored: declare another, and
/// what is stored means another time. In a key it is a whole number: `{at:plain}`, or `{at:+13}` to keep its order.
template <class Unit = std::chrono::milliseconds>
struct epoch_time {
    std::chrono::sys_time<Unit> time{};

    constexpr epoch_time() = default;
    /// Of a time that is finer, what its unit holds, rounded down; this has to be asked for.
    template <class Duration>
    constexpr explicit(!std::is_convertible_v<Duration, Unit>) epoch_time(std::chrono::sys_time<Duration> at) : time(std::chrono::floor<Unit>(at)) {}
    constexpr operator std::chrono::sys_time<Unit>() const { return time; }

    friend constexpr bool operator==(const epoch_time&, const epoch_time&) = default;
    friend constexpr auto operator<=>(const epoch_time&, const epoch_time&) = default;
};

using epoch_milliseconds = epoch_time<std::chrono::milliseconds>;
using epoch_seconds = epoch_time<std::chrono::seconds>;

namespace detail {

template <class Unit>
inline constexpr std::string_view called<epoch_time<Unit>> = "facet::epoch_time";
template <>
inline constexpr std::string_view called<epoch_milliseconds> = "facet::epoch_milliseconds";
template <>
inline constexpr std::string_view called<epoch_seconds> = "facet::epoch_seconds";

}  // namespace detail

/// As the duration since 1970, which is stored as its number.
template <class Unit>
struct conversion<epoch_time<Unit>> {
    using stored_type = Unit;

    [[nodiscard]] static constexpr Unit to_stored(const epoch_time<Unit>& value) { return value.time.time_since_epoch(); }
    [[nodiscard]] static constexpr epoch_time<Unit> from_stored(Unit stored) { return epoch_time<Unit>(std::chrono::sys_time<Unit>(stored)); }
};

}  // namespace facet::inline v0
