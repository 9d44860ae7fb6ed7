// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/core/message.hpp>
#include <facet/core/result.hpp>
#include <facet/core/type_name.hpp>
#include <facet/planner/verdict.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// What code can change an item.

namespace facet::inline v0::detail {

/// What is wrong with code that is to change an item.
enum class change_fault : std::uint8_t { not_callable, copy, outcome };

template <fixed_string Operation, class Struct, change_fault Fault, class Outcome>
struct wrong_change {
    constexpr void operator()(message& out) const {
        const std::string_view name = type_name<Struct>();
        out << Operation.view() << "() calls its code with " << article_of(name) << name << "&, the item as it was read, but what it is given ";
        if constexpr (Fault == change_fault::not_callable) out << "cannot be called so";
        else if constexpr (Fault == change_fault::copy) out << "changes a copy, or can change nothing";
        else out << "returns " << article_of(type_name<Outcome>()) << type_name<Outcome>();
        out << "; give it a [](" << name << "& item) { ... }, which returns nothing, false to leave the item as it is, or a result<void>, whose error ends the call";
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

/// What such code says: whether the item is to be written, or the error that ends the call.
struct change_answer {
    bool writes = true;
    maybe_error refused{};
};
/// What it may return: nothing, whether the item is to be written, or what ends the call.
template <class Outcome>
inline constexpr bool is_outcome_of_change = std::is_void_v<Outcome> || std::is_same_v<Outcome, bool> || std::is_same_v<Outcome, result<void>> || std::is_same_v<Outcome, change_answer>;

/// Lets code at an item.
template <class Change, class Struct>
[[nodiscard]] change_answer ask_to_change(Change& change, Struct& item) {
    using outcome = std::remove_cvref_t<decltype(change(item))>;
    if constexpr (std::is_void_v<outcome>) {
        change(item);
        return {};
    } else if constexpr (std::is_same_v<outcome, result<void>>) {
        result<void> said = change(item);
        if (said.has_value()) return {};
        return {false, std::move(said).error()};
    } else if constexpr (std::is_same_v<outcome, bool>) {
        return {static_cast<bool>(change(item)), {}};
    } else {
        return change(item);
    }
}

/// Whether it changes a copy, of what can be called with an object.
template <class Change, class Struct>
consteval bool changes_copy() {
    if constexpr (requires { &Change::operator(); }) return changes_a_copy<decltype(&Change::operator())>;
    else if constexpr (requires { &Change::template operator()<Struct>; }) return keeps_a_copy<decltype(&Change::template operator()<Struct>)>;
    else return changes_a_copy<std::remove_pointer_t<Change>>;
}
/// The verdict on the code that changes an item.
template <fixed_string Operation, class Struct, class Given>
consteval auto change_error() {
    using change = std::remove_cvref_t<Given>;
    if constexpr (!requires(change& code, Struct& item) { code(item); }) {
        return compose<wrong_change<Operation, Struct, change_fault::not_callable, void>>();
    } else {
        using outcome = std::remove_cvref_t<decltype(std::declval<change&>()(std::declval<Struct&>()))>;
        if constexpr (!is_outcome_of_change<outcome>) return compose<wrong_change<Operation, Struct, change_fault::outcome, outcome>>();
        else if constexpr (changes_copy<change, Struct>()) return compose<wrong_change<Operation, Struct, change_fault::copy, void>>();
        else return accepted;
    }
}

}  // namespace facet::inline v0::detail
