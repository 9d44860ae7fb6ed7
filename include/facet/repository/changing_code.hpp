// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/core/message.hpp>
#include <facet/core/type_name.hpp>
#include <facet/planner/verdict.hpp>

#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// What code can change an item.

namespace facet::inline v0::detail {

template <fixed_string Operation, class Struct>
struct wrong_change {
    constexpr void operator()(message& out) const {
        const std::string_view name = type_name<Struct>();
        out << Operation.view() << "() calls its code with " << article_of(name) << name << "&, the item as it was read, but what it is given cannot be called so, changes a copy, or returns something else; give it a [](" << name
            << "& item) { ... }, which returns nothing, or false to leave the item as it is";
    }
};
/// Whether a function's parameter is a copy, or const, so that what is done to it is lost. Not known of what is a template.
template <class Parameter>
inline constexpr bool loses_changes = !std::is_lvalue_reference_v<Parameter> || std::is_const_v<std::remove_reference_t<Parameter>>;
template <class Function>
inline constexpr bool changes_a_copy = false;
template <class Class, class Outcome, class Parameter>
inline constexpr bool changes_a_copy<Outcome (Class::*)(Parameter) const> = loses_changes<Parameter>;
template <class Class, class Outcome, class Parameter>
inline constexpr bool changes_a_copy<Outcome (Class::*)(Parameter)> = loses_changes<Parameter>;
template <class Class, class Outcome, class Parameter>
inline constexpr bool changes_a_copy<Outcome (Class::*)(Parameter) const noexcept> = loses_changes<Parameter>;
template <class Class, class Outcome, class Parameter>
inline constexpr bool changes_a_copy<Outcome (Class::*)(Parameter) noexcept> = loses_changes<Parameter>;
template <class Outcome, class Parameter>
inline constexpr bool changes_a_copy<Outcome(Parameter)> = loses_changes<Parameter>;
template <class Outcome, class Parameter>
inline constexpr bool changes_a_copy<Outcome(Parameter) noexcept> = loses_changes<Parameter>;

/// As above, of a `[](auto item)` called with an object: only what is no reference is a copy there.
template <class Function>
inline constexpr bool keeps_a_copy = false;
template <class Class, class Outcome, class Parameter>
inline constexpr bool keeps_a_copy<Outcome (Class::*)(Parameter) const> = !std::is_reference_v<Parameter>;
template <class Class, class Outcome, class Parameter>
inline constexpr bool keeps_a_copy<Outcome (Class::*)(Parameter)> = !std::is_reference_v<Parameter>;

/// Whether code can change an item: it is called with it, keeps no copy of it to change, and says nothing, or whether it did.
template <class Change, class Struct>
consteval bool can_change() {
    if constexpr (!requires(Change& change, Struct& item) { change(item); }) {
        return false;
    } else {
        using outcome = decltype(std::declval<Change&>()(std::declval<Struct&>()));
        if constexpr (!std::is_void_v<outcome> && !std::is_same_v<std::remove_cvref_t<outcome>, bool>) return false;
        else if constexpr (requires { &Change::operator(); }) return !changes_a_copy<decltype(&Change::operator())>;
        else if constexpr (requires { &Change::template operator()<Struct>; }) return !keeps_a_copy<decltype(&Change::template operator()<Struct>)>;
        else return !changes_a_copy<std::remove_pointer_t<Change>>;
    }
}
/// The verdict on the code that changes an item.
template <fixed_string Operation, class Struct, class Change>
consteval auto change_error() {
    if constexpr (can_change<std::remove_cvref_t<Change>, Struct>()) return accepted;
    else return compose<wrong_change<Operation, Struct>>();
}

}  // namespace facet::inline v0::detail
