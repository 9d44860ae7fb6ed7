// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/misread_query_names.hpp>
#include <facet/repository/word_arguments.hpp>

#include <string_view>

namespace facet::inline v0::detail {

/// Words of a query that are said otherwise; no template, so that they are compiled once.
class misread_query_words : public misread_query_names {
public:
    /// Refused, with a sentence: what is no field, or more than one.
    template <fixed_string Name = "", class... Given, only_if<!is_one_field<Given...>> = 0, auto Why = always<one_order>>
        requires(chosen<Why>)
    refused_read order_by(const Given&...) && {
        static_assert(possible<Why>);
        return {};
    }
    template <fixed_string Name = "", class... Given, only_if<!is_one_field<Given...>> = 0, auto Why = always<one_order>>
        requires(!chosen<Why>)
    refused_read order_by(const Given&...) && = delete;
    /// Of what was refused where it was said, such as `-"at"_f`, no more is said.
    refused_read order_by(refused_term) && { return {}; }

    /// Refused, with a sentence: of a query that is kept.
    template <auto Why = always<path_of_kept>>
        requires(chosen<Why>)
    refused_read order_by(const auto&...) & {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<path_of_kept>>
        requires(!chosen<Why>)
    refused_read order_by(const auto&...) & = delete;
    /// \overload
    template <fixed_string Index, auto Why = always<path_of_kept>>
        requires(chosen<Why>)
    refused_read using_index(const auto&...) & {
        static_assert(possible<Why>);
        return {};
    }
    template <fixed_string Index, auto Why = always<path_of_kept>>
        requires(!chosen<Why>)
    refused_read using_index(const auto&...) & = delete;

    /// Refused, with a sentence: an index is named as a template argument.
    template <auto Why = always<index_in_brackets>>
        requires(chosen<Why>)
    refused_read using_index(std::string_view) && {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<index_in_brackets>>
        requires(!chosen<Why>)
    refused_read using_index(std::string_view) && = delete;

    /// Refused, with a sentence: what is read is said before.
    template <class View = void, auto Why = always<smaller_behind>>
        requires(chosen<Why>)
    refused_read as() const {
        static_assert(possible<Why>);
        return {};
    }
    template <class View = void, auto Why = always<smaller_behind>>
        requires(!chosen<Why>)
    refused_read as() const = delete;

    /// Refused, with a sentence: none, and several, which are joined.
    template <class... Given, only_if<sizeof...(Given) != 1> = 0, auto Why = always<one_filter>>
        requires(chosen<Why>)
    refused_read filter(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, only_if<sizeof...(Given) != 1> = 0, auto Why = always<one_filter>>
        requires(!chosen<Why>)
    refused_read filter(const Given&...) const = delete;
};

}  // namespace facet::inline v0::detail
