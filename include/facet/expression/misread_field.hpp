// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/expression/misread_arguments.hpp>
#include <facet/expression/refused_term.hpp>

/// \file
/// What is asked of a field by a function, but is said as if the field did it.

namespace facet::inline v0 {
namespace detail {

inline constexpr text contains_call{"contains() is a function, which takes a field and a value: facet::contains(`name`_f, value)"};
inline constexpr text exists_call{"exists() and missing() are functions, which take a field, written with _f: facet::exists(`name`_f)"};
inline constexpr text size_call{"size() is a function, which takes a field, written with _f: facet::size(`name`_f) > 3"};
inline constexpr text each_of_call{"several values are each_of(), which stands behind ==: `name`_f == facet::each_of(first, second)"};
inline constexpr text starts_with_call{"starts_with() is begins_with() here, as DynamoDB names it: `name`_f.begins_with(text)"};

inline constexpr text compared_by_name{"a field is compared by operators: `name`_f == value, and likewise !=, <, <=, > and >="};

inline constexpr text pattern_call{"DynamoDB compares no patterns: a text begins with another by begins_with(), as in `name`_f.begins_with(text), and has one somewhere by facet::contains(`name`_f, text), in a filter or condition"};

inline constexpr text if_not_exists_call{"if_not_exists() is if_missing() here: set(`count`_f.if_missing(0))"};
inline constexpr text list_append_call{"list_append() is append() here, and prepend() where it comes first: set(`lines`_f.append(line))"};
inline constexpr text element_call{"a list grows by append(), a set by add(): set(`lines`_f.append(line)), add(`tags`_f, tag)"};
inline constexpr text value_in_braces{"a value in braces has no type here; name its type, which is the field's: `tags`_f = std::vector<std::string>{first, second} of a list, std::set<std::string>{first, second} of a set, or give the value itself: `note`_f = text"};
inline constexpr text number_grows{"a number grows by one by `count`_f += 1, in set(), or by add(`count`_f, 1), which begins at 0 where there is none"};
inline constexpr text number_falls{"a number falls by one by `count`_f -= 1, in set(), or by add(`count`_f, -1), which begins at 0 where there is none"};
inline constexpr text part_in_brackets{"a part of a field is told in the field's name: `tags[0]`_f, `address.city`_f, `rates.eur`_f; one known at run time stands behind it: `tags[*]`_f(place), `rates.*`_f(key)"};

inline constexpr text order_of_field{"the order is said of the read, and not of a field: order_by(`at`_f).descending()"};

inline constexpr text assigned_all{"`=` assigns, and takes all that stands behind it, && and what follows; == compares: `note`_f == text && `count`_f == 5, and set() takes several changes side by side"};

/// As refused_word, of what may be given values in braces.
template <const auto& Sentence>
struct refused_values : refused_word<Sentence, refused_condition<>::type> {
    using refused_word<Sentence, refused_condition<>::type>::operator();
    template <auto Why = always<Sentence>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type operator()(braced) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<Sentence>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type operator()(braced) const = delete;
};

/// What each field has; no template, so that it is compiled once.
struct misread_field : misread_arguments {
    template <const auto& Sentence>
    using refused = refused_word<Sentence, refused_condition<>::type>;
    template <const auto& Sentence>
    using refused_value = refused_word<Sentence, refused_term>;

    static const refused<compared_by_name> eq, ne, lt, lte, le, gt, gte, ge, equals;
    static const refused<contains_call> contains;
    static const refused<exists_call> exists, missing, has_value, is_null, empty;
    static const refused<starts_with_call> starts_with;
    static const refused<pattern_call> like, ends_with;
    static const refused_values<each_of_call> each_of, in;
    static const refused_value<order_of_field> desc, descending;
    static const refused_value<size_call> size;
    static const refused_value<if_not_exists_call> if_not_exists;
    static const refused_value<list_append_call> list_append;
    static const refused_value<element_call> push_back, push, insert;
    static const refused_value<number_grows> increment;

    /// Refused, with a sentence, as are all here.
    template <class Position, auto Why = always<part_in_brackets>>
        requires(chosen<Why>)
    refused_term operator[](const Position&) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class Position, auto Why = always<part_in_brackets>>
        requires(!chosen<Why>)
    refused_term operator[](const Position&) const = delete;
    /// \overload
    template <auto Why = always<number_grows>>
        requires(chosen<Why>)
    refused_term operator++() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<number_grows>>
        requires(!chosen<Why>)
    refused_term operator++() const = delete;
    /// \overload
    template <auto Why = always<number_grows>>
        requires(chosen<Why>)
    refused_term operator++(int) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<number_grows>>
        requires(!chosen<Why>)
    refused_term operator++(int) const = delete;
    /// \overload
    template <auto Why = always<number_falls>>
        requires(chosen<Why>)
    refused_term operator--() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<number_falls>>
        requires(!chosen<Why>)
    refused_term operator--() const = delete;
    /// \overload
    template <auto Why = always<number_falls>>
        requires(chosen<Why>)
    refused_term operator--(int) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<number_falls>>
        requires(!chosen<Why>)
    refused_term operator--(int) const = delete;
};

/// Refused, with a sentence: found by what it is given, as a field is of this.
template <auto Why = always<order_of_field>>
    requires(chosen<Why>)
refused_term desc(const misread_field&) {
    static_assert(possible<Why>);
    return {};
}
template <auto Why = always<order_of_field>>
    requires(!chosen<Why>)
refused_term desc(const misread_field&) = delete;

}  // namespace detail
}  // namespace facet::inline v0
