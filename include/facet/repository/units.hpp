// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/request/requests.hpp>
#include <facet/schema/schema.hpp>

#include <cstddef>

/// \file
/// Consumed capacity by the name of an index. Optional: no other header of facet includes it.

namespace facet::inline v0 {

/// The units that calls on a table consumed of one of its indexes (contract W8, W10): `units_of<Register, "GSI1">(units)`.
template <class Table, fixed_string Index>
[[nodiscard]] constexpr double units_of(const request::consumed_capacity& units) {
    constexpr std::size_t position = [] {
        const auto& indexes = schema<Table>::facts.description.indexes;
        std::size_t at = 0;
        while (at < indexes.size() && indexes[at].name != Index.view()) ++at;
        return at;
    }();
    static_assert(position < schema<Table>::facts.description.indexes.size(), "the table has no index of this name");
    return static_cast<double>(units.indexes[position]);
}

}  // namespace facet::inline v0
