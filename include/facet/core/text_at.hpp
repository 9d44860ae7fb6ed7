// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstddef>
#include <string_view>

namespace facet::inline v0::detail {

/// The text of `size` bytes at `data`: what std::string_view's constructor gives. Where that is not given a const char* and a std::size_t
/// exactly, it has the two proven to be no iterator and sentinel first, which costs everyone a hundredth of including facet for each pair of types.
[[nodiscard]] [[gnu::always_inline]] constexpr std::string_view text_at(const char* data, std::size_t size) noexcept { return {data, size}; }

}  // namespace facet::inline v0::detail
