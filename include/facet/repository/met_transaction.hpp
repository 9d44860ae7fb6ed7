// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>

#include <cstddef>

namespace facet::inline v0::detail {

/// Whether another's transaction, which may come to nothing, was in the way of a write alone, or of its item (the first action's), whatever else failed.
[[nodiscard]] inline bool met_transaction(const error& cause) noexcept {
    bool conflict = cause.code == error_code::transaction_conflict;
    for (std::size_t i = 0; i < cause.reasons.size() && cause.code == error_code::transaction_canceled; ++i) {
        conflict = conflict || cause.reasons[i].code == reason_code::transaction_conflict;
        if (conflict && i == 0) return true;
        if (cause.reasons[i].code != reason_code::transaction_conflict && cause.reasons[i].code != reason_code::none) return false;
    }
    return conflict;
}

}  // namespace facet::inline v0::detail
