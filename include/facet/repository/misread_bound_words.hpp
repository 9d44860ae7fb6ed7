// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/misread_braces.hpp>
#include <facet/repository/misread_member_names.hpp>
#include <facet/repository/refused_read.hpp>
#include <facet/repository/sentences.hpp>

/// \file
/// Words of a repository that a bound one does not take, or not so.

namespace facet::inline v0::detail {

inline constexpr text sweep_of_a_part{"a bound repository has no sweep(), which reads the items of all tenants; the repository that it was bound from has one"};
inline constexpr text object_named{"put(), create(), replace() and erase() take one object, by its struct's name: create(Order{...}); several writes stand in transact() or batch_write()"};

/// What each bound repository has; no template, so that it is compiled once.
class misread_bound_words : public misread_member_names, public misread_braces {
public:
    /// Refused, with a sentence, as are all others here.
    template <class... Named, class... Given, auto Why = always<sweep_of_a_part>>
        requires(chosen<Why>)
    refused_read sweep(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<sweep_of_a_part>>
        requires(!chosen<Why>)
    refused_read sweep(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<object_named>>
        requires(chosen<Why> && sizeof...(Given) != 1)
    refused_action put(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<object_named>>
        requires(!chosen<Why> && sizeof...(Given) != 1)
    refused_action put(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<object_named>>
        requires(chosen<Why> && sizeof...(Given) != 1)
    refused_action create(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<object_named>>
        requires(!chosen<Why> && sizeof...(Given) != 1)
    refused_action create(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<object_named>>
        requires(chosen<Why> && sizeof...(Given) != 1)
    refused_action replace(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<object_named>>
        requires(!chosen<Why> && sizeof...(Given) != 1)
    refused_action replace(const Given&...) const = delete;
    /// \overload
    template <auto Why = always<object_named>>
        requires(chosen<Why>)
    refused_action create(braced) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<object_named>>
        requires(!chosen<Why>)
    refused_action create(braced) const = delete;
    /// \overload
    template <auto Why = always<object_named>>
        requires(chosen<Why>)
    refused_action put(braced) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<object_named>>
        requires(!chosen<Why>)
    refused_action put(braced) const = delete;
};

}  // namespace facet::inline v0::detail
