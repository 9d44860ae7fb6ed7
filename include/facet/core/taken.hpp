// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

namespace facet::inline v0::detail {

/// A pointer, which becomes null. (std::exchange asks the standard library's traits about each type, which takes a millisecond or two to
/// compile.)
template <class Type>
[[nodiscard]] constexpr Type* taken(Type*& from) noexcept {
    Type* const kept = from;
    from = nullptr;
    return kept;
}

}  // namespace facet::inline v0::detail
