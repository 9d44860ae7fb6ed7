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

inline constexpr text pattern_call{"DynamoDB compares no patterns: a text begins with another by begins_with(), as in `name`_f.begins_with(text), and has one somewhere by facet::contains(`name`_f, text), in a filter or condition"};

inline constexpr text if_not_exists_call{"if_not_exists() is if_missing() here: set(`count`_f.if_missing(0))"};
inline constexpr text list_append_call{"list_append() is append() here, and prepend() where it comes first: set(`lines`_f.append(line))"};
inline constexpr text value_in_braces{"a value in braces has no type here; name its type, which is the field's: `tags`_f = std::vector<std::string>{first, second} of a list, std::set<std::string>{first, second} of a set, or give the value itself: `note`_f = text"};
inline constexpr text number_grows{"a number grows by one by `count`_f += 1, in set(), or by add(`count`_f, 1), which begins at 0 where there is none"};
inline constexpr text number_falls{"a number falls by one by `count`_f -= 1, in set(), or by add(`count`_f, -1), which begins at 0 where there is none"};
inline constexpr text part_in_brackets{"a part of a field is told in the field's name: `tags[0]`_f, `address.city`_f, `rates.eur`_f; tags[*] takes a position or key behind it"};

inline constexpr text order_of_field{"the order is said of the read, and not of a field: order_by(`at`_f).descending()"};

inline constexpr text assigned_all{"`=` assigns, and takes all that stands behind it, && and what follows; == compares: `note`_f == text && `count`_f == 5, and set() takes several changes side by side"};

/// What each field has; no template, so that it is compiled once.
struct misread_field : misread_arguments {
    /// Refused, with a sentence, as are all others here.
    template <class... Given, auto Why = always<contains_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type contains(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<contains_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type contains(const Given&...) const = delete;
    /// \overload
    template <auto Why = always<exists_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type exists() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<exists_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type exists() const = delete;
    /// \overload
    template <auto Why = always<exists_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type missing() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<exists_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type missing() const = delete;
    /// \overload
    template <auto Why = always<exists_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type has_value() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<exists_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type has_value() const = delete;
    /// \overload
    template <auto Why = always<exists_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type is_null() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<exists_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type is_null() const = delete;
    /// \overload
    template <auto Why = always<exists_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type empty() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<exists_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type empty() const = delete;
    /// \overload
    template <class... Given, auto Why = always<starts_with_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type starts_with(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<starts_with_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type starts_with(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<pattern_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type like(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<pattern_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type like(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<pattern_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type ends_with(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<pattern_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type ends_with(const Given&...) const = delete;
    /// \overload
    template <auto Why = always<order_of_field>>
        requires(chosen<Why>)
    refused_term desc() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<order_of_field>>
        requires(!chosen<Why>)
    refused_term desc() const = delete;
    /// \overload
    template <auto Why = always<order_of_field>>
        requires(chosen<Why>)
    refused_term descending() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<order_of_field>>
        requires(!chosen<Why>)
    refused_term descending() const = delete;
    /// \overload
    template <auto Why = always<size_call>>
        requires(chosen<Why>)
    refused_term size() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<size_call>>
        requires(!chosen<Why>)
    refused_term size() const = delete;
    /// \overload
    template <class... Given, auto Why = always<if_not_exists_call>>
        requires(chosen<Why>)
    refused_term if_not_exists(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<if_not_exists_call>>
        requires(!chosen<Why>)
    refused_term if_not_exists(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<list_append_call>>
        requires(chosen<Why>)
    refused_term list_append(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<list_append_call>>
        requires(!chosen<Why>)
    refused_term list_append(const Given&...) const = delete;
    /// \overload
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
    template <class... Given, auto Why = always<each_of_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type each_of(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<each_of_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type each_of(const Given&...) const = delete;
    /// \overload
    template <auto Why = always<each_of_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type each_of(braced) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<each_of_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type each_of(braced) const = delete;
    /// \overload
    template <class... Given, auto Why = always<each_of_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type in(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<each_of_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type in(const Given&...) const = delete;
    /// \overload
    template <auto Why = always<each_of_call>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type in(braced) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<each_of_call>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type in(braced) const = delete;
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
    /// \overload
    template <class... Given, auto Why = always<number_grows>>
        requires(chosen<Why>)
    refused_term increment(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<number_grows>>
        requires(!chosen<Why>)
    refused_term increment(const Given&...) const = delete;
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
