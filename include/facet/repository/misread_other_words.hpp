// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/repository/misread_adds.hpp>
#include <facet/repository/misread_sql_words.hpp>
#include <facet/repository/refused_read.hpp>
#include <facet/repository/sentences.hpp>

#include <cstddef>

/// \file
/// Words that other libraries have for what is said of a read, or done with it.

namespace facet::inline v0::detail {

inline constexpr text joined_conditions{"statements are joined by && in the where-clause, and conditions by && and || in filter(): query<...>(`id`_f == id && `at`_f > since).filter(`total`_f > 5 || `note`_f == text)"};
inline constexpr text walked_by_code{"what a read gives is walked by a loop, over or_throw(), which throws an error, or each(), which gives results; a query is also walked by visit(code)"};
inline constexpr text read_is_erased{"what a read gives is erased by a function, of <facet/repository/erase_all.hpp>: facet::erase_all(repository, repository.query<Order>(where-clause)); one item is erased by erase<Order>(where-clause)"};
inline constexpr text read_is_changed{"a write changes one item, whose whole key it is given: update<...>(where-clause).set(...); those that a read gives are changed one by one, or several by transact(action, action)"};

/// What each read has; no template, so that it is compiled once.
class misread_other_words : public misread_sql_words {
    template <const auto& Sentence>
    using instead = refused_word<Sentence, refused_read>;

public:
    /// Refused, with a sentence, as are all others here.
    static const instead<read_not_run> fetch, go, execute, exec, send, get, list, collect, to_list, to_vector, results, has_value;
    static const instead<value_of_read> value;
    static const instead<one_of_read> one, single;
    static const refused_word<counted_read, std::size_t> size, length;
    static const instead<total_of_read> group_by, having, distinct, sum, avg, max, min;
    static const instead<walked_by_code> for_each, map, transform;
    static const instead<order_reversed> reverse, reversed, desc, asc, scan_index_forward;
    static const instead<order_by_sorting> sort, sort_by, sorted, order;
    static const instead<limit_of_read> take, top;
    static const instead<read_from_offset> skip, offset, start_from, start_at, start_after, start_key, exclusive_start_key, next_page, next_token;
    static const instead<where_behind> begins_with, between;
    static const instead<joined_conditions> and_, or_;
    static const instead<when_of_read> when, condition;
    static const instead<index_of_read> use_index, by_index, on_index, with_index;
    static const instead<fields_of_read> projection, attributes, fields, columns;
    static const instead<consistent_behind> consistent, consistent_read;
    static const instead<skipping_behind> skipping_others;
    static const instead<seeing_behind> seeing_expired;
    static const refused_word<read_is_erased, refused_action> erase, delete_, remove;
    static const refused_word<read_is_changed, refused_action> update, set, patch;
    /// \overload
    template <class... Given, auto Why = always<where_behind>>
        requires(chosen<Why>)
    refused_read where(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<where_behind>>
        requires(!chosen<Why>)
    refused_read where(const Given&...) const = delete;
    /// Refused, with a sentence: of a smaller struct, or of fields.
    template <class... Named, class... Given, auto Why = always<fields_of_read>>
        requires(chosen<Why>)
    refused_read select(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<fields_of_read>>
        requires(!chosen<Why>)
    refused_read select(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<fields_of_read>>
        requires(chosen<Why>)
    refused_read project(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<fields_of_read>>
        requires(!chosen<Why>)
    refused_read project(const Given&...) const = delete;
};

}  // namespace facet::inline v0::detail
