// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/repository/misread_adds.hpp>
#include <facet/repository/misread_members.hpp>
#include <facet/repository/refused_read.hpp>

/// \file
/// What other mappers have, where a repository has another name for it.

namespace facet::inline v0::detail {

inline constexpr text all_call{"items are read by query<Order>(where-clause), and all that a table has of an entity by scan<Order>(); all(), said of such a read, gives what it reads at once"};
inline constexpr text get_or_create_call{"create(object) stores an object where there is no such item yet, and is refused where there is one, which get<Order>(where-clause) reads"};
inline constexpr text several_call{"several objects are stored together by a batch, which is given a write of each: auto batch = repository.batch(); for each of them batch.add(repository.put(object)); batch.run(), or all or none of them by transaction()"};
inline constexpr text session_call{"a repository has no session: each write is done by run() or or_throw() behind it, and several are done together, or none of them, by transact(action, action) or transaction()"};
inline constexpr text table_call{"open<Orders>(backend) makes the table where there is none, and says what differs where there is one"};
inline constexpr text bind_call{"bind() is a function, of <facet/repository/bind.hpp>, and takes the repository: facet::bind(repository, `tenant_id`_f == id)"};
inline constexpr text item_call{"an object's item is made by facet::encode<Orders>(object), of <facet/repository/encode.hpp>, and read by facet::decode<Orders>(item), of <facet/repository/decode.hpp>; both take no repository"};

/// What each repository has; no template, so that it is compiled once.
class misread_member_names : public misread_members {
    template <const auto& Sentence>
    using written_instead = refused_word<Sentence, refused_action>;

public:
    /// Refused, with a sentence: what is given an object, or nothing.
    static const written_instead<store_call> store, persist, merge;
    static const written_instead<several_call> put_all, save_all, put_many, insert_many, create_all, batch_put;
    static const written_instead<session_call> commit, flush, rollback, begin_transaction;
    static const written_instead<remove_call> destroy;
    static const refused_word<bind_call, refused_read> bind;
    static const refused_word<item_call, refused_read> encode, decode;
    static const written_instead<erase_all_call> truncate, clear, delete_all, remove_all;
    /// Refused, with a sentence, as are all others here; a template, which has no address, since a backend is known by one of this name.
    template <class... Given, auto Why = always<table_call>>
        requires(chosen<Why>)
    refused_action create_table(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<table_call>>
        requires(!chosen<Why>)
    refused_action create_table(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(chosen<Why>)
    refused_read find_by_id(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(!chosen<Why>)
    refused_read find_by_id(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(chosen<Why>)
    refused_read find_one(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(!chosen<Why>)
    refused_read find_one(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<all_call>>
        requires(chosen<Why>)
    refused_read all(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<all_call>>
        requires(!chosen<Why>)
    refused_read all(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<all_call>>
        requires(chosen<Why>)
    refused_read find_all(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<all_call>>
        requires(!chosen<Why>)
    refused_read find_all(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<all_call>>
        requires(chosen<Why>)
    refused_read get_all(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<all_call>>
        requires(!chosen<Why>)
    refused_read get_all(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<store_call>>
        requires(chosen<Why>)
    refused_action add(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<store_call>>
        requires(!chosen<Why>)
    refused_action add(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<store_call>>
        requires(chosen<Why>)
    refused_action update_or_create(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<store_call>>
        requires(!chosen<Why>)
    refused_action update_or_create(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<get_or_create_call>>
        requires(chosen<Why>)
    refused_read get_or_create(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<get_or_create_call>>
        requires(!chosen<Why>)
    refused_read get_or_create(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<remove_call>>
        requires(chosen<Why>)
    refused_action delete_(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<remove_call>>
        requires(!chosen<Why>)
    refused_action delete_(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(chosen<Why>)
    refused_read where(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(!chosen<Why>)
    refused_read where(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(chosen<Why>)
    refused_read select(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(!chosen<Why>)
    refused_read select(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(chosen<Why>)
    refused_read first(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<find_call>>
        requires(!chosen<Why>)
    refused_read first(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<all_call>>
        requires(chosen<Why>)
    refused_read list(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<all_call>>
        requires(!chosen<Why>)
    refused_read list(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<presence_call>>
        requires(chosen<Why>)
    bool contains(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<presence_call>>
        requires(!chosen<Why>)
    bool contains(const Given&...) const = delete;
    /// \overload
    template <class... Named, class... Given, auto Why = always<update_call>>
        requires(chosen<Why>)
    refused_action patch(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<update_call>>
        requires(!chosen<Why>)
    refused_action patch(const Given&...) const = delete;
};

}  // namespace facet::inline v0::detail
