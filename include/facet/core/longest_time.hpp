// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>

#include <cstdint>

namespace facet::inline v0::detail {

/// No wait is longer: a year, which can be added to any moment that a clock shows. Who asks for more has no limit that matters.
inline constexpr std::chrono::milliseconds longest_time{std::int64_t{365} * 24 * 3'600'000};

}  // namespace facet::inline v0::detail
