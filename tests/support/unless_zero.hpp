// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>

namespace facet::test {

/// A read's limit, of which 0 is none.
[[nodiscard]] inline std::optional<std::uint64_t> unless_zero(std::uint64_t limit) {
    if (limit == 0) return std::nullopt;
    return limit;
}

}  // namespace facet::test
