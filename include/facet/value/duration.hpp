// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/conversion.hpp>

#include <chrono>

/// \file
/// std::chrono::duration as a field. Optional: no other header of facet includes it.

namespace facet::inline v0 {

/// A duration is stored as the number of its ticks, as the number that it counts them in: 90 as `std::chrono::seconds`, 1.5 as
/// `std::chrono::duration<double, std::ratio<60>>`. The unit is the field's and is not stored: declare another, and what is stored means
/// another time. Updates add and subtract durations of this unit.
template <class Count, class Period>
struct conversion<std::chrono::duration<Count, Period>> {
    using stored_type = Count;
    static constexpr bool additive = true;

    [[nodiscard]] static constexpr Count to_stored(const std::chrono::duration<Count, Period>& value) { return value.count(); }
    [[nodiscard]] static constexpr std::chrono::duration<Count, Period> from_stored(Count stored) { return std::chrono::duration<Count, Period>(stored); }
};

}  // namespace facet::inline v0
