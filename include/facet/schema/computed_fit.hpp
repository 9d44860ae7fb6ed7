// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/span.hpp>
#include <facet/core/type_list.hpp>
#include <facet/core/type_name.hpp>
#include <facet/schema/declarations.hpp>
#include <facet/schema/unstorable.hpp>
#include <facet/value/reflection.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Whether the function of a computed<...> suits its field and its sources, and changes no value on the way.

namespace facet::inline v0::detail {

/// Whether a `To` keeps every value of what is converted to it, which an assignment or a call does without a word.
template <class To, class From>
consteval bool keeps_values() {
    if constexpr (std::is_same_v<To, From>) return true;
    else if constexpr (is_optional<To> && is_optional<From>) return keeps_values<typename To::value_type, typename From::value_type>();
    else if constexpr (is_optional<To>) return std::is_same_v<From, std::nullopt_t> || keeps_values<typename To::value_type, From>();
    else if constexpr (storage_of<To> == storage::text && std::is_scalar_v<From>) return false;  // a character, or a pointer that may be null
    else if constexpr (requires { typename From::rep; typename To::rep; }) return keeps_values<typename To::rep, typename From::rep>();
    else if constexpr (std::is_class_v<To> && std::is_class_v<From>) return std::is_convertible_v<const From&, To> || requires(const From& from) { To{from}; };
    else if constexpr (std::is_floating_point_v<To> && std::is_integral_v<From>) return sizeof(From) < sizeof(To);  // narrowing, to the language
    else return requires(const From& from) { To{from}; };
}

template <class Outcome, class... Parameter>
type_list<std::remove_cvref_t<Parameter>...> parameters_of(Outcome (*)(Parameter...));
type_list<> parameters_of(...);  // of an object, which takes what it is given

/// The first of these sources that a function takes as what does not keep its values; empty where none.
template <class... Source, class... Parameter>
consteval std::string_view first_changed(type_list<Source...>, type_list<Parameter...>, span<const std::string_view> names) {
    if constexpr (sizeof...(Source) == sizeof...(Parameter)) {
        const bool kept[] = {keeps_values<Parameter, Source>()..., false};
        for (std::size_t i = 0; i < names.size(); ++i)
            if (!kept[i]) return names[i];
    }
    return {};
}

template <class Struct, std::size_t Field, auto Function, std::size_t... Sources>
struct computed_fit {
    using kept = std::remove_const_t<field_type<Struct, Field>>;
    static constexpr std::string_view names[] = {field_names<Struct>[Sources]..., {}};
    static constexpr std::string_view changed = detail::first_changed(type_list<std::remove_const_t<field_type<Struct, Sources>>...>{}, decltype(parameters_of(Function)){}, {names, sizeof...(Sources)});

    template <class Of, auto Called = Function>  // of its own, so that a call without sources depends on it, and is no error by itself
    using outcome_of = decltype(Called(get_field<Sources>(std::declval<const Of&>())...));
    static constexpr bool assigns = requires(field_type<Struct, Field>& to) { to = std::declval<outcome_of<Struct>>(); };
    static consteval bool keeps() {
        if constexpr (assigns) return keeps_values<kept, std::remove_cvref_t<outcome_of<Struct>>>();
        else return false;
    }

    /// What is wrong, from the field's name on.
    constexpr void operator()(message& out) const {
        constexpr std::string_view name = field_names<Struct>[Field];
        out << name << "`, ...> ";
        if constexpr (!assigns) {
            if constexpr (requires { typename std::type_identity<outcome_of<Struct>>::type; })
                spell_type<std::remove_cvref_t<outcome_of<Struct>>>(out << "gives a value of type "), out << ", which " << name << " cannot be assigned";
            else
                out << "cannot be called with its sources, in their order and as const values";
        } else if constexpr (!keeps()) {
            if constexpr (std::is_pointer_v<std::remove_cvref_t<outcome_of<Struct>>>) {
                out << "gives a pointer, which may be null";
            } else {
                spell_type<std::remove_cvref_t<outcome_of<Struct>>>(out << "gives a value of type ");
                spell_type<kept>(out << ", but " << name << " is of type ");
                out << ", which does not keep every such value as it is";
            }
            spell_type<kept>(out << "; let it return ");
        } else {
            out << "takes " << changed << " as another type, which does not keep every value of it; let it take the type that " << changed << " has";
        }
    }
};

template <class Fit>
inline constexpr auto uncomputed_text = compose<Fit>();
template <class Fit>
consteval std::string_view uncomputed() {
    if constexpr (Fit::keeps() && Fit::changed.empty()) return {};
    else return {uncomputed_text<Fit>.data(), uncomputed_text<Fit>.size()};
}

/// What is wrong with a computed<...>, from its field's name on; empty where nothing is.
template <class Struct>
constexpr std::string_view find_uncomputed(const void*) {
    return {};
}
template <class Struct, fixed_string Field, auto Function, fixed_string... Sources>
constexpr std::string_view find_uncomputed(const computed<Field, Function, Sources...>*) {
    if constexpr (field_index<Struct>(Field.view()) == no_field || ((field_index<Struct>(Sources.view()) == no_field) || ...)) return {};  // refused elsewhere
    else return uncomputed<computed_fit<Struct, field_index<Struct>(Field.view()), Function, field_index<Struct>(Sources.view())...>>();
}
template <class Struct, class... Parts>
constexpr std::string_view first_uncomputed() {
    std::string_view found;
    ((found = found.empty() ? detail::find_uncomputed<Struct>(static_cast<const Parts*>(nullptr)) : found), ...);
    return found;
}

}  // namespace facet::inline v0::detail
