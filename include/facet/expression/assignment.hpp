// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/expression/operand.hpp>
#include <facet/core/fixed_string.hpp>

#include <cstdint>
#include <string_view>

namespace facet::inline v0 {

/// How an update changes a field's value.
enum class assignment_kind : std::uint8_t { assign, plus, minus };

/// What an update does to one field: `"quantity"_f = 5`, `+= 5`, `-= 5`. Owns its operand.
template <fixed_string Field, assignment_kind Kind, class Operand>
struct assignment {
    static constexpr std::string_view field = Field.view();
    static constexpr assignment_kind kind = Kind;
    using operand_type = Operand;

    Operand operand;
};

namespace detail {
template <class Type>
inline constexpr bool is_assignment = false;
template <fixed_string Field, assignment_kind Kind, class Operand>
inline constexpr bool is_assignment<assignment<Field, Kind, Operand>> = true;
}  // namespace detail

}  // namespace facet::inline v0
