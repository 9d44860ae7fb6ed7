// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstddef>
#include <string_view>

namespace facet::inline v0::detail {

/// Whether two texts are equal: what == says, for constant evaluation, where the compilers take microseconds for every call, and
/// std::string_view makes four per character. From the end, since names that differ mostly differ there.
[[nodiscard]] constexpr bool same_text(std::string_view a, std::string_view b) noexcept {
    std::size_t at = a.size();
    if (at != b.size()) return false;
    const char* const left = a.data();
    const char* const right = b.data();
    while (at != 0) {
        --at;
        if (left[at] != right[at]) return false;
    }
    return true;
}

}  // namespace facet::inline v0::detail
