// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/expression/predicate.hpp>
#include <facet/repository/misread_adds.hpp>
#include <facet/repository/read_words.hpp>
#include <facet/repository/refused_read.hpp>

#include <type_traits>

/// \file
/// Calls of a repository that name an entity or an index by a text, or have their arguments in another order, or none of those they take.

namespace facet::inline v0::detail {

inline constexpr text entity_by_text{"an entity is named by its struct, without quotes: get<Order>(where-clause), query<Order>(where-clause)"};
inline constexpr text index_beside_entity{"an index is named behind the read: query<Order>(where-clause).using_index<`GSI1`>(), scan<Order>().using_index<`GSI1`>()"};
inline constexpr text words_behind{"a read's where-clause comes first, and its words behind it: query<Order>(where-clause, facet::consistent)"};
inline constexpr text link_arguments{"link() takes one edge, an object, which it stores as a whole: link(Follows{...}); several are linked by transact(link(first), link(second))"};
inline constexpr text unlink_arguments{"unlink() takes one edge: unlink(edge), or its whole primary key in one where-clause, whose statements are joined by &&: unlink<Follows>(`user`_f == a && `followee`_f == b); several are unlinked by transact(unlink(first), unlink(second))"};

/// Whether link() can be called with such: one object, of the struct that is named, if any.
template <class Struct, class... Given>
inline constexpr bool is_edge_object = false;
template <class Struct, class Given>
inline constexpr bool is_edge_object<Struct, Given> = std::is_convertible_v<const Given&, const Struct&>;
template <class Given>
inline constexpr bool is_edge_object<void, Given> = true;

/// What each repository has; no template, so that it is compiled once.
class misread_names {
public:
    /// Refused, with a sentence, as are all others here.
    template <fixed_string Entity, class... Given, auto Why = always<entity_by_text>>
        requires(chosen<Why>)
    refused_read get(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <fixed_string Entity, class... Given, auto Why = always<entity_by_text>>
        requires(!chosen<Why>)
    refused_read get(const Given&...) const = delete;
    /// \overload
    template <fixed_string Entity, class... Given, auto Why = always<entity_by_text>>
        requires(chosen<Why>)
    refused_read query(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <fixed_string Entity, class... Given, auto Why = always<entity_by_text>>
        requires(!chosen<Why>)
    refused_read query(const Given&...) const = delete;
    /// \overload
    template <class Struct, fixed_string Index, class... Given, auto Why = always<index_beside_entity>>
        requires(chosen<Why>)
    refused_read query(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class Struct, fixed_string Index, class... Given, auto Why = always<index_beside_entity>>
        requires(!chosen<Why>)
    refused_read query(const Given&...) const = delete;
    /// \overload
    template <class Struct = void, read_word Word, statement Where, class... Given, auto Why = always<words_behind>>
        requires(chosen<Why>)
    refused_read query(const Word&, const Where&, const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class Struct = void, read_word Word, statement Where, class... Given, auto Why = always<words_behind>>
        requires(!chosen<Why>)
    refused_read query(const Word&, const Where&, const Given&...) const = delete;
    /// \overload
    template <class Struct = void, read_word Word, statement Where, class... Given, auto Why = always<words_behind>>
        requires(chosen<Why>)
    refused_read get(const Word&, const Where&, const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class Struct = void, read_word Word, statement Where, class... Given, auto Why = always<words_behind>>
        requires(!chosen<Why>)
    refused_read get(const Word&, const Where&, const Given&...) const = delete;
    /// \overload
    template <class Struct = void, read_word Word, statement Where, class... Given, auto Why = always<words_behind>>
        requires(chosen<Why>)
    refused_read at_most_one(const Word&, const Where&, const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class Struct = void, read_word Word, statement Where, class... Given, auto Why = always<words_behind>>
        requires(!chosen<Why>)
    refused_read at_most_one(const Word&, const Where&, const Given&...) const = delete;
    /// \overload
    template <class... Structs, read_word Word, statement Where, class... Given, auto Why = always<words_behind>>
        requires(chosen<Why>)
    refused_read collection(const Word&, const Where&, const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Structs, read_word Word, statement Where, class... Given, auto Why = always<words_behind>>
        requires(!chosen<Why>)
    refused_read collection(const Word&, const Where&, const Given&...) const = delete;
    /// \overload
    template <class Struct, fixed_string Index, class... Given, auto Why = always<index_beside_entity>>
        requires(chosen<Why>)
    refused_read scan(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class Struct, fixed_string Index, class... Given, auto Why = always<index_beside_entity>>
        requires(!chosen<Why>)
    refused_read scan(const Given&...) const = delete;
    /// \overload
    template <fixed_string Entity, class... Given, auto Why = always<entity_by_text>>
        requires(chosen<Why>)
    refused_action update(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <fixed_string Entity, class... Given, auto Why = always<entity_by_text>>
        requires(!chosen<Why>)
    refused_action update(const Given&...) const = delete;
    /// \overload
    template <fixed_string Entity, class... Given, auto Why = always<entity_by_text>>
        requires(chosen<Why>)
    refused_action erase(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <fixed_string Entity, class... Given, auto Why = always<entity_by_text>>
        requires(!chosen<Why>)
    refused_action erase(const Given&...) const = delete;
    /// \overload
    template <class Struct = void, class... Given, only_if<!is_edge_object<Struct, Given...>> = 0, auto Why = always<link_arguments>>
        requires(chosen<Why>)
    refused_action link(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class Struct = void, class... Given, only_if<!is_edge_object<Struct, Given...>> = 0, auto Why = always<link_arguments>>
        requires(!chosen<Why>)
    refused_action link(const Given&...) const = delete;
    /// \overload
    template <auto Why = always<link_arguments>>
        requires(chosen<Why>)
    refused_action link(braced) const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<link_arguments>>
        requires(!chosen<Why>)
    refused_action link(braced) const = delete;
    /// \overload
    template <class Struct = void, class First, class Second, class... Rest, auto Why = always<unlink_arguments>>
        requires(chosen<Why>)
    refused_action unlink(const First&, const Second&, const Rest&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class Struct = void, class First, class Second, class... Rest, auto Why = always<unlink_arguments>>
        requires(!chosen<Why>)
    refused_action unlink(const First&, const Second&, const Rest&...) const = delete;
};

}  // namespace facet::inline v0::detail
