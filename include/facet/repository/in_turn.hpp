// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>

namespace facet::inline v0::detail {

/// A query of which nothing can be read one after the other.
template <class Plan>
struct no_turns {
    constexpr void operator()(message& out) const {
        out << "in_turn() reads the values of each_of() one after the other, but this query of " << Plan::facts.name;
        if (Plan::plan.how.each < 0) out << " has no each_of()";
        else out << " reads a key that is spread over shards, which have to be merged";
    }
};

/// The verdict on in_turn() of a query that was accepted.
template <class Plan>
consteval auto turns_error() {
    if constexpr (Plan::plan.how.each >= 0 && Plan::plan.how.shards <= 1) return accepted;
    else return compose<no_turns<Plan>>();
}

}  // namespace facet::inline v0::detail
