// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/expression/operand.hpp>

#include <cstdint>
#include <string_view>

namespace facet::inline v0 {

/// How an update changes a field's value: SET with a value, or with one computed from the present one; REMOVE, ADD and DELETE.
enum class assignment_kind : std::uint8_t { assign, plus, minus, append, prepend, if_missing, remove, add, erase };

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

/// Whether the new value depends on the present one.
[[nodiscard]] constexpr bool computes(assignment_kind kind) noexcept {
    return kind != assignment_kind::assign && kind != assignment_kind::remove;
}
}  // namespace detail

}  // namespace facet::inline v0
