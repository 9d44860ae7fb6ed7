// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/result.hpp>

#include <string>

namespace shown {

/// Why a change is not made, to be shown: that nothing is written, what is wrong and, of a transaction, with which of its items. What
/// cannot be a key is wrong usage, and thrown as facet::exception; so is a failure after which nobody knows whether the change is made.
[[nodiscard]] inline std::string refusal(const facet::error& why) {
    if (why.possibly_applied || why.code == facet::error_code::invalid_key) facet::raise(why);
    std::string text = "nothing is written: " + why.message + '\n';
    for (const facet::cancellation_reason& each : why.reasons)
        if (each.code != facet::reason_code::none) text.append("    " + each.entity + ' ' + each.key + ": ").append(facet::to_string(each.code)) += '\n';
    return text;
}

}  // namespace shown
