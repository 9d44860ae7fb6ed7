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
inline constexpr text joined_conditions{"statements are joined by && in the where-clause, and conditions by && and || in filter(): query<...>(`id`_f == id && `at`_f > since).filter(`total`_f > 5 || `note`_f == text)"};
inline constexpr text walked_by_code{"what a read gives is walked by a loop, over or_throw(), which throws an error, or each(), which gives results; a query is also walked by visit(code)"};
inline constexpr text read_is_erased{"what a read gives is erased by a function, of <facet/repository/erase_all.hpp>: facet::erase_all(repository, repository.query<Order>(where-clause)); one item is erased by erase<Order>(where-clause)"};
inline constexpr text read_is_changed{"a write changes one item, whose whole key it is given: update<...>(where-clause).set(...); those that a read gives are changed one by one, or several by transact(action, action)"};

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
    /// Refused, with a sentence, as are all others here.
    template <class... Given, auto Why = always<read_not_run>>
        requires(chosen<Why>)
    refused_read fetch(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<read_not_run>>
        requires(!chosen<Why>)
    refused_read fetch(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<read_not_run>>
        requires(chosen<Why>)
    refused_read go(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<read_not_run>>
        requires(!chosen<Why>)
    refused_read go(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<total_of_read>>
        requires(chosen<Why>)
    refused_read group_by(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<total_of_read>>
        requires(!chosen<Why>)
    refused_read group_by(const Given&...) const = delete;
    /// \overload
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
    /// \overload
    template <class... Given, auto Why = always<joined_conditions>>
        requires(chosen<Why>)
    refused_read and_(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<joined_conditions>>
        requires(!chosen<Why>)
    refused_read and_(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<order_reversed>>
        requires(chosen<Why>)
    refused_read scan_index_forward(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<order_reversed>>
        requires(!chosen<Why>)
    refused_read scan_index_forward(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<index_of_read>>
        requires(chosen<Why>)
    refused_read use_index(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<index_of_read>>
        requires(!chosen<Why>)
    refused_read use_index(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<walked_by_code>>
        requires(chosen<Why>)
    refused_read for_each(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<walked_by_code>>
        requires(!chosen<Why>)
    refused_read for_each(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<read_is_erased>>
        requires(chosen<Why>)
    refused_action erase(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<read_is_erased>>
        requires(!chosen<Why>)
    refused_action erase(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<read_is_erased>>
        requires(chosen<Why>)
    refused_action delete_(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<read_is_erased>>
        requires(!chosen<Why>)
    refused_action delete_(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<read_is_changed>>
        requires(chosen<Why>)
    refused_action update(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<read_is_changed>>
        requires(!chosen<Why>)
    refused_action update(const Given&...) const = delete;
};

}  // namespace facet::inline v0::detail
