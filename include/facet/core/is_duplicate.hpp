// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chain.hpp>
#include <facet/core/error.hpp>
#include <facet/core/type_name.hpp>

#include <string_view>

namespace facet::inline v0 {

/// Whether a write failed because a unique value is another's already. `Guard` is the entity that holds it, or the mirror of an edge that is
/// there: `facet::is_duplicate<UserOfMail>(created.error())`. It says the same of a write by itself (duplicate_item), and of one in a
/// transaction, such as a modify() with something besides (transaction_canceled, with a reason that names the guard). Cost: the reasons are
/// looked at.
template <class Guard>
[[nodiscard]] bool is_duplicate(const error& what) noexcept {
    constexpr std::string_view guard = type_name<Guard>();
    if (what.code == error_code::duplicate_item) return what.companion == guard;
    if (what.code != error_code::transaction_canceled) return false;
    for (const cancellation_reason& each : what.reasons)
        if (each.code == reason_code::conditional_check_failed && each.companion == guard) return true;
    return false;
}
/// The same of a write's result; false where that has a value.
template <class Guard, class Outcome>
    requires detail::is_outcome<Outcome>
[[nodiscard]] bool is_duplicate(const Outcome& outcome) {
    return !outcome.has_value() && is_duplicate<Guard>(outcome.error());
}

}  // namespace facet::inline v0
