// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/expression/assignment.hpp>
#include <facet/expression/predicate.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace facet::inline v0::detail {

/// How predicates are written, by their kind.
inline constexpr std::string_view predicate_texts[] = {"`!=`", "`exists`", "`missing`", "`contains`", "`has_type`", "`size`"};

/// What `""_f` is.
inline constexpr std::string_view nameless_field = "a field without a name, which is written before _f: `name`_f";

/// What stands in a where-clause or condition that it cannot hold, for the sentence that says so.
template <class Part>
struct odd_part {
    static constexpr std::string_view text = is_assignment<Part>          ? "a change of a field"
                                             : requires { &Part::operator(); } ? "a function, and the backend runs none"
                                             : std::is_same_v<Part, bool> ? "a boolean, as of a comparison whose field is written without _f"
                                                                          : "a value that is compared with no field";
};
template <class Part>
struct odd_part<std::optional<Part>> {
    static constexpr std::string_view text = "what may be absent";
};
template <fixed_string Field, class Operand>
struct odd_part<assignment<Field, assignment_kind::assign, Operand>> {
    static constexpr std::string_view text = "`=`, which assigns, where `==` compares";
};
template <fixed_string Field>
struct odd_part<field_term<Field>> {
    static constexpr std::string_view text = "a field without a comparison";
};
template <fixed_string Field, predicate_kind Kind, class Operand, comparison Op>
struct odd_part<predicate<Field, Kind, Operand, Op>> {
    static constexpr std::string_view text = predicate_texts[static_cast<std::size_t>(Kind)];
};
template <class Part>
struct odd_part<negation<Part>> {
    static constexpr std::string_view text = "`!`";
};
template <class... Parts>
struct odd_part<junction<connective::any, Parts...>> {
    static constexpr std::string_view text = "`||`";
};
template <class... Parts>
struct odd_part<junction<connective::all, Parts...>> {
    static constexpr std::string_view text = [] {
        std::string_view found;
        ((found = found.empty() && !is_clause<Parts> && !is_where<Parts> ? odd_part<Parts>::text : found), ...);
        return found;
    }();
};

}  // namespace facet::inline v0::detail
