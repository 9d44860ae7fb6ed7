// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/misread_sql_words.hpp>
#include <facet/repository/refused_read.hpp>
#include <facet/repository/sentences.hpp>

/// \file
/// Words that other libraries have for what is said of a read.

namespace facet::inline v0::detail {

/// What each read has; no template, so that it is compiled once.
class misread_other_words : public misread_sql_words {
public:
    /// Refused, with a sentence, as are all others here.
    template <class... Given, auto Why = always<order_reversed>>
        requires(chosen<Why>)
    refused_read reverse(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<order_reversed>>
        requires(!chosen<Why>)
    refused_read reverse(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<order_reversed>>
        requires(chosen<Why>)
    refused_read desc(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<order_reversed>>
        requires(!chosen<Why>)
    refused_read desc(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<order_reversed>>
        requires(chosen<Why>)
    refused_read asc(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<order_reversed>>
        requires(!chosen<Why>)
    refused_read asc(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<order_by_sorting>>
        requires(chosen<Why>)
    refused_read sort(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<order_by_sorting>>
        requires(!chosen<Why>)
    refused_read sort(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<read_from_offset>>
        requires(chosen<Why>)
    refused_read skip(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<read_from_offset>>
        requires(!chosen<Why>)
    refused_read skip(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<limit_of_read>>
        requires(chosen<Why>)
    refused_read take(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<limit_of_read>>
        requires(!chosen<Why>)
    refused_read take(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<read_not_run>>
        requires(chosen<Why>)
    refused_read execute(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<read_not_run>>
        requires(!chosen<Why>)
    refused_read execute(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<one_of_read>>
        requires(chosen<Why>)
    refused_read one(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<one_of_read>>
        requires(!chosen<Why>)
    refused_read one(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<fields_of_read>>
        requires(chosen<Why>)
    refused_read select(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<fields_of_read>>
        requires(!chosen<Why>)
    refused_read select(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<total_of_read>>
        requires(chosen<Why>)
    refused_read sum(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<total_of_read>>
        requires(!chosen<Why>)
    refused_read sum(const Given&...) const = delete;
};

}  // namespace facet::inline v0::detail
