// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/repository/misread_adds.hpp>
#include <facet/repository/refused_read.hpp>

#include <string>

/// \file
/// What is done with a repository by a function of another header, but is said as if the repository did it; and what it does under another name.

namespace facet::inline v0::detail {

inline constexpr text erase_node_call{"erase_node() is a function, of <facet/repository/erase_node.hpp>, and takes the repository: facet::erase_node<Person>(repository, where-clause)"};
inline constexpr text erase_all_call{"erase_all() is a function, of <facet/repository/erase_all.hpp>, and takes the repository: facet::erase_all(repository, repository.query<Order>(where-clause))"};
inline constexpr text audit_call{"audit() is a function, of <facet/repository/audit.hpp>, and takes the repository: facet::audit(repository, report)"};
inline constexpr text backfill_call{"backfill() is a function, of <facet/repository/backfill.hpp>, and takes the repository: facet::backfill<Order>(repository)"};
inline constexpr text show_call{"show() is a function, of <facet/repository/show.hpp>, and takes what is described and not done yet: facet::show(repository.query<Order>(where-clause))"};
inline constexpr text explain_call{"a query, collection or scan explains itself: query<Order>(where-clause).explain(); what a get would ask is told by explain_get<Order>(where-clause)"};
inline constexpr text find_call{"an item is read by get<Order>(where-clause), which takes its whole key, and several by query<Order>(where-clause)"};
inline constexpr text presence_call{"whether there is an item is told by get<Order>(where-clause).has_value(), and asked in a transaction by check<Order>(where-clause).exists()"};
inline constexpr text count_call{"items are counted by query<Order>(where-clause).count(), of several entities by collection<Order, Line>(where-clause).count(), and all that there are by scan<Order>().count()"};
inline constexpr text remove_call{"an item is erased by erase(object), or by erase<Order>(where-clause), which takes its whole key"};
inline constexpr text update_call{"an item is changed by update<Order>(where-clause).set(...), or by modify<Order>(where-clause, code), which reads it first"};
inline constexpr text store_call{"an object is stored by put(object), whether there is such an item or not, by create(object) where there is none yet, and by replace(object) where there is one"};

/// What each repository has; no template, so that it is compiled once.
class misread_members {
public:
    /// Refused, with a sentence, as are all others here.
    template <class... Named, class... Given, auto Why = always<erase_node_call>>
        requires(chosen<Why>)
    refused_read erase_node(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<erase_node_call>>
        requires(!chosen<Why>)
    refused_read erase_node(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<erase_all_call>>
        requires(chosen<Why>)
    refused_read erase_all(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<erase_all_call>>
        requires(!chosen<Why>)
    refused_read erase_all(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<audit_call>>
        requires(chosen<Why>)
    refused_read audit(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<audit_call>>
        requires(!chosen<Why>)
    refused_read audit(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<backfill_call>>
        requires(chosen<Why>)
    refused_read backfill(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<backfill_call>>
        requires(!chosen<Why>)
    refused_read backfill(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<show_call>>
        requires(chosen<Why>)
    refused_read show(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<show_call>>
        requires(!chosen<Why>)
    refused_read show(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<explain_call>>
        requires(chosen<Why>)
    std::string explain(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<explain_call>>
        requires(!chosen<Why>)
    std::string explain(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(chosen<Why>)
    refused_read find(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(!chosen<Why>)
    refused_read find(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<presence_call>>
        requires(chosen<Why>)
    bool exists(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<presence_call>>
        requires(!chosen<Why>)
    bool exists(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<count_call>>
        requires(chosen<Why>)
    refused_read count(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<count_call>>
        requires(!chosen<Why>)
    refused_read count(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<remove_call>>
        requires(chosen<Why>)
    refused_action remove(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<remove_call>>
        requires(!chosen<Why>)
    refused_action remove(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<store_call>>
        requires(chosen<Why>)
    refused_action save(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<store_call>>
        requires(!chosen<Why>)
    refused_action save(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<store_call>>
        requires(chosen<Why>)
    refused_action insert(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<store_call>>
        requires(!chosen<Why>)
    refused_action insert(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(chosen<Why>)
    refused_read load(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(!chosen<Why>)
    refused_read load(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(chosen<Why>)
    refused_read get_item(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(!chosen<Why>)
    refused_read get_item(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<remove_call>>
        requires(chosen<Why>)
    refused_action delete_item(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<remove_call>>
        requires(!chosen<Why>)
    refused_action delete_item(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<store_call>>
        requires(chosen<Why>)
    refused_action put_item(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<store_call>>
        requires(!chosen<Why>)
    refused_action put_item(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<update_call>>
        requires(chosen<Why>)
    refused_action update_item(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<update_call>>
        requires(!chosen<Why>)
    refused_action update_item(const Given&...) const = delete;
};

}  // namespace facet::inline v0::detail
