// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/expression/refused_term.hpp>

/// \file
/// What a field is asked or told with too few values, too many, or one in braces.

namespace facet::inline v0::detail {

inline constexpr text between_arguments{"between() takes two values, the lowest and the highest, both included: `price`_f.between(1, 9); one end alone is `price`_f >= 1"};
inline constexpr text begins_with_arguments{"begins_with() takes one text: `name`_f.begins_with(text)"};
inline constexpr text change_arguments{"append(), prepend() and if_missing() take one value, in set(): `tags`_f.append(value), `lines`_f.append(line{first, second}), for braces alone have no type; or several as a value of the field's type, `tags`_f.append(std::vector<std::string>{first, second})"};
inline constexpr text value_or_arguments{"value_or() takes one value, which is taken where the field has none: `shown`_f = `name`_f.value_or(text)"};

/// What each field has beside its own words, which are chosen before these; no template, so that it is compiled once.
struct misread_arguments {
    /// Refused, with a sentence, as are all others here.
    template <auto Why = always<between_arguments>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type between(const anything& = {}, const anything& = {}, const anything& = {}) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<between_arguments>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type between(const anything& = {}, const anything& = {}, const anything& = {}) const = delete;
    /// \overload
    template <auto Why = always<begins_with_arguments>, class... None>
        requires(chosen<Why>)
    typename refused_condition<None...>::type begins_with(const anything& = {}, const anything& = {}, const anything& = {}) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<begins_with_arguments>, class... None>
        requires(!chosen<Why>)
    typename refused_condition<None...>::type begins_with(const anything& = {}, const anything& = {}, const anything& = {}) const = delete;
    /// \overload
    template <auto Why = always<change_arguments>>
        requires(chosen<Why>)
    refused_term append(const anything& = {}, const anything& = {}, const anything& = {}) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<change_arguments>>
        requires(!chosen<Why>)
    refused_term append(const anything& = {}, const anything& = {}, const anything& = {}) const = delete;
    /// \overload
    template <auto Why = always<change_arguments>>
        requires(chosen<Why>)
    refused_term prepend(const anything& = {}, const anything& = {}, const anything& = {}) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<change_arguments>>
        requires(!chosen<Why>)
    refused_term prepend(const anything& = {}, const anything& = {}, const anything& = {}) const = delete;
    /// \overload
    template <auto Why = always<change_arguments>>
        requires(chosen<Why>)
    refused_term if_missing(const anything& = {}, const anything& = {}, const anything& = {}) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<change_arguments>>
        requires(!chosen<Why>)
    refused_term if_missing(const anything& = {}, const anything& = {}, const anything& = {}) const = delete;
    /// \overload
    template <auto Why = always<value_or_arguments>>
        requires(chosen<Why>)
    refused_term value_or(const anything& = {}, const anything& = {}, const anything& = {}) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<value_or_arguments>>
        requires(!chosen<Why>)
    refused_term value_or(const anything& = {}, const anything& = {}, const anything& = {}) const = delete;
};

}  // namespace facet::inline v0::detail
