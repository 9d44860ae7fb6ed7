// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/changes.hpp>
#include <facet/repository/misread_words.hpp>

namespace facet::inline v0::detail {

/// What no update can be told, or not where it is kept; no template, so that it is compiled once.
class misread_update_words : public misread_list_words {
public:
    /// Refused, with a sentence: what is no field and a value.
    template <class... Given, only_if<!names_field<2, Given...>> = 0, auto Why = always<add_arguments>>
        requires(chosen<Why>)
    refused_action add(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, only_if<!names_field<2, Given...>> = 0, auto Why = always<add_arguments>>
        requires(!chosen<Why>)
    refused_action add(const Given&...) const = delete;

    /// Refused, with a sentence: what is no field and elements.
    template <class... Given, only_if<!names_field<2, Given...>> = 0, auto Why = always<erase_arguments>>
        requires(chosen<Why>)
    refused_action erase(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, only_if<!names_field<2, Given...>> = 0, auto Why = always<erase_arguments>>
        requires(!chosen<Why>)
    refused_action erase(const Given&...) const = delete;

    /// Refused, with a sentence: what is no field.
    template <class... Given, only_if<!are_fields<Given...> || sizeof...(Given) == 0> = 0, auto Why = always<remove_arguments>>
        requires(chosen<Why>)
    refused_action remove(const Given&...) && {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, only_if<!are_fields<Given...> || sizeof...(Given) == 0> = 0, auto Why = always<remove_arguments>>
        requires(!chosen<Why>)
    refused_action remove(const Given&...) && = delete;

    /// Refused, with a sentence: none, and several, which are joined.
    template <class... Given, only_if<sizeof...(Given) != 1> = 0, auto Why = always<one_condition>>
        requires(chosen<Why>)
    refused_action when(const Given&...) && {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, only_if<sizeof...(Given) != 1> = 0, auto Why = always<one_condition>>
        requires(!chosen<Why>)
    refused_action when(const Given&...) && = delete;

    /// Refused, with a sentence, as are all others here.
    template <class Into = void, auto Why = always<returning_of_kept>>
        requires(chosen<Why>)
    refused_action returning_new() & {
        static_assert(possible<Why>);
        return {};
    }
    template <class Into = void, auto Why = always<returning_of_kept>>
        requires(!chosen<Why>)
    refused_action returning_new() & = delete;
    /// \overload
    template <class Into = void, auto Why = always<returning_of_kept>>
        requires(chosen<Why>)
    refused_action returning_old() & {
        static_assert(possible<Why>);
        return {};
    }
    template <class Into = void, auto Why = always<returning_of_kept>>
        requires(!chosen<Why>)
    refused_action returning_old() & = delete;
    /// \overload
    template <class... Given, auto Why = always<given_of_kept>>
        requires(chosen<Why>)
    refused_action given(const Given&...) & {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<given_of_kept>>
        requires(!chosen<Why>)
    refused_action given(const Given&...) & = delete;
};

}  // namespace facet::inline v0::detail
