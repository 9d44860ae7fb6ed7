// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/expression/assignment.hpp>
#include <facet/expression/operand.hpp>

#include <cstdint>
#include <string_view>

namespace facet::inline v0 {

/// What is done with a field's value before it is another's.
enum class field_value_kind : std::uint8_t { itself, plus, minus, value_or, value_or_plus, value_or_minus };

/// The operand of a sum that begins elsewhere where its field is missing: `"seen"_f.value_or(0) + 1`.
template <class Fallback, class Addend>
struct fallback_and {
    Fallback fallback;
    Addend addend;
};

/// A value that an update computes from a field of the item as it is: `"total"_f = "price"_f + 5`. Owns its operand.
template <fixed_string Path, field_value_kind Kind, class Operand>
struct field_value {
    static constexpr std::string_view path = Path.view();
    static constexpr field_value_kind kind = Kind;
    using operand_type = Operand;

    Operand operand;
};

namespace detail {
template <class Type>
inline constexpr bool is_field_value = false;
template <fixed_string Path, field_value_kind Kind, class Operand>
inline constexpr bool is_field_value<field_value<Path, Kind, Operand>> = true;

/// Whether a change's outcome depends on the item as it is.
template <assignment_kind Kind, class Operand>
inline constexpr bool is_computed = computes(Kind) || is_field_value<Operand>;
}  // namespace detail

}  // namespace facet::inline v0
