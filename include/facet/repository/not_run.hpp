// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chain.hpp>
#include <facet/core/misread_outcome.hpp>
#include <facet/core/refuse.hpp>
#include <facet/repository/sentences.hpp>

#include <optional>
#include <type_traits>
#include <vector>

/// \file
/// A read or write that is described and not run, where its outcome is asked for.

namespace facet::inline v0::detail {

struct refused_action;  // misread_adds.hpp

/// What a read or write is taken for before it is run: an outcome, or the items themselves.
template <class Type>
inline constexpr bool is_given_by_run = is_outcome<Type>;
template <class Item>
inline constexpr bool is_given_by_run<std::vector<Item>> = true;

template <const auto& Sentence>
struct run_as_boolean {
    static constexpr const auto& sentence = Sentence;
};

/// What is no outcome yet, and says so by `Sentence`.
template <const auto& Sentence>
class not_run : public not_run_yet, public misread_boolean<run_as_boolean<Sentence>> {
public:
    /// Refused, with a sentence.
    template <class Taken, only_if<is_given_by_run<Taken>> = 0, auto Why = always<Sentence>>
        requires(chosen<Why>)
    operator Taken() const {
        static_assert(possible<Why>);
        return never<Taken>();
    }
    template <class Taken, only_if<is_given_by_run<Taken>> = 0, auto Why = always<Sentence>>
        requires(!chosen<Why>)
    operator Taken() const = delete;
};

/// A write that is described and not done; no template, so that it is compiled once.
class write_not_done : public not_run<write_not_run> {
    template <const auto& Sentence>
    using instead = refused_word<Sentence, refused_action>;

public:
    /// Refused, with a sentence, as are all others here.
    static const refused_word<write_not_run, bool> has_value;
    static const instead<write_not_run> go, execute, exec, send, commit, save, get;
    static const instead<condition_behind> where, condition;
    static const instead<filter_of_write> filter;
    static const instead<expiry_of_write> ttl, expires_in, expire;
    static const instead<presence_of_write> if_not_exists, if_absent, unless_exists, if_exists;
    static const instead<returning_of_update> returning, return_values, returning_all;
    /// \overload
    template <auto Why = always<write_not_run>>
        requires(chosen<Why>)
    void value() const {
        static_assert(possible<Why>);
    }
    template <auto Why = always<write_not_run>>
        requires(!chosen<Why>)
    void value() const = delete;
};

/// A write that gives back an item, which is taken for the item, or for an outcome: these conversions hide the others.
template <class Item>
class item_not_returned : public write_not_done {
public:
    template <class Taken, only_if<is_given_by_run<Taken> || std::is_same_v<Taken, Item> || std::is_same_v<Taken, std::optional<Item>>> = 0, auto Why = always<write_not_run>>
        requires(chosen<Why>)
    operator Taken() const {
        static_assert(possible<Why>);
        return never<Taken>();
    }
    template <class Taken, only_if<is_given_by_run<Taken> || std::is_same_v<Taken, Item> || std::is_same_v<Taken, std::optional<Item>>> = 0, auto Why = always<write_not_run>>
        requires(!chosen<Why>)
    operator Taken() const = delete;
};

}  // namespace facet::inline v0::detail
