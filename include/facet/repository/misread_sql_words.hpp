// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/repository/misread_adds.hpp>
#include <facet/repository/refused_read.hpp>
#include <facet/repository/sentences.hpp>

/// \file
/// Words that SQL and other mappers have for what is said of a read, or done with it.

namespace facet::inline v0::detail {

inline constexpr text limit_and_offset{"limit() takes how many items a read gives at most, and nothing else; a read does not begin at a number of items, but behind a cursor: limit(10).after(page.next)"};
inline constexpr text joined_read{"a read joins nothing: items of several entities that have one partition are read together by collection<First, Second>(where-clause), and those whose keys an item holds by batch_get(key, key)"};

/// What each read has; no template, so that it is compiled once.
class misread_sql_words {
public:
    /// Refused, with a sentence: more than the number of items.
    template <class First, class Second, class... Rest, auto Why = always<limit_and_offset>>
        requires(chosen<Why>)
    refused_read limit(const First&, const Second&, const Rest&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class First, class Second, class... Rest, auto Why = always<limit_and_offset>>
        requires(!chosen<Why>)
    refused_read limit(const First&, const Second&, const Rest&...) const = delete;
    /// Refused, with a sentence: the number of a page, and how many items it has.
    template <class First, class Second, class... Rest, auto Why = always<run_arguments>>
        requires(chosen<Why>)
    refused_read page(const First&, const Second&, const Rest&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class First, class Second, class... Rest, auto Why = always<run_arguments>>
        requires(!chosen<Why>)
    refused_read page(const First&, const Second&, const Rest&...) const = delete;
    /// Refused, with a sentence: items of another entity.
    template <class... Named, class... Given, auto Why = always<joined_read>>
        requires(chosen<Why>)
    refused_read join(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<joined_read>>
        requires(!chosen<Why>)
    refused_read join(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<joined_read>>
        requires(chosen<Why>)
    refused_read include(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<joined_read>>
        requires(!chosen<Why>)
    refused_read include(const Given&...) const = delete;
};

}  // namespace facet::inline v0::detail
