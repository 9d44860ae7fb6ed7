// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/changes.hpp>
#include <facet/repository/sentences.hpp>

#include <utility>

/// \file
/// Changes that an update is told by and by, where it is kept: `if (body.title) update.set("title"_f = *body.title);`.

namespace facet::inline v0::detail {

template <class Struct>
struct change_of_kept {
    constexpr void operator()(message& out) const {
        out << "this change of " << type_name<Struct>()
            << " bears on an index entry, or on what a new item must have, so that an update which is told it is one of another type; say it where the update is described, or of std::move(update), and keep what that gives";
    }
};

/// What a `Builder`, an update, can be told where it has a name: all that leaves its type as it is.
template <class Builder>
class kept_update {
    [[nodiscard]] Builder& self() noexcept { return static_cast<Builder&>(*this); }

protected:
    /// What is added next is added whole, or not at all where it throws.
    [[nodiscard]] auto guarded() noexcept {
        self().forget_entries();  // which are made anew, behind what is said
        return whole_or_nothing(self().write_);
    }

public:
    /// As where it is described, but of an update that is kept, which it changes. Not for fields on which an index entry depends, nor for upserts:
    /// what these are told decides at compile time whether they are complete.
    template <class Change = no_operand, class Self = Builder, auto Why = why(Self::template kept_error<Change>())>
        requires(chosen<Why>)
    Builder& set(const Change& change = {}) & {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) {
            auto said = guarded();
            (void)std::move(self()).set(change);
            said.whole();
        }
        return self();
    }
    template <class Change = no_operand, class Self = Builder, auto Why = why(Self::template kept_error<Change>())>
        requires(!chosen<Why>)
    Builder& set(const Change& change = {}) & = delete;

    /// Several assignments at once.
    template <class First, class Second, class... Rest, class Self = Builder, auto Why = why(Self::template kept_error<First, Second, Rest...>())>
        requires(chosen<Why>)
    Builder& set(const First& first, const Second& second, const Rest&... rest) & {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) {
            auto said = guarded();
            (set(first).set(second), ..., set(rest));
            said.whole();
        }
        return self();
    }
    template <class First, class Second, class... Rest, class Self = Builder, auto Why = why(Self::template kept_error<First, Second, Rest...>())>
        requires(!chosen<Why>)
    Builder& set(const First& first, const Second& second, const Rest&... rest) & = delete;

    /// \overload
    template <class Term, class Self = Builder, class Value = typename Self::template in_braces<Term>, class Change = typename Self::template change_at<Term, assignment_kind::add, Value>, auto Why = why(Self::template kept_error<Change>())>
        requires(chosen<Why>)
    Builder& add(const Term& term, const Value& value) & {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) {
            auto said = guarded();
            (void)std::move(self()).add(term, value);
            said.whole();
        }
        return self();
    }
    template <class Term, class Self = Builder, class Value = typename Self::template in_braces<Term>, class Change = typename Self::template change_at<Term, assignment_kind::add, Value>, auto Why = why(Self::template kept_error<Change>())>
        requires(!chosen<Why>)
    Builder& add(const Term& term, const Value& value) & = delete;

    /// \overload
    template <class Term, class Self = Builder, class Value = typename Self::template in_braces<Term>, class Change = typename Self::template change_at<Term, assignment_kind::erase, Value>, auto Why = why(Self::template kept_error<Change>())>
        requires(chosen<Why>)
    Builder& erase(const Term& term, const Value& value) & {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) {
            auto said = guarded();
            (void)std::move(self()).erase(term, value);
            said.whole();
        }
        return self();
    }
    template <class Term, class Self = Builder, class Value = typename Self::template in_braces<Term>, class Change = typename Self::template change_at<Term, assignment_kind::erase, Value>, auto Why = why(Self::template kept_error<Change>())>
        requires(!chosen<Why>)
    Builder& erase(const Term& term, const Value& value) & = delete;

    /// \overload
    template <class Term, class Self = Builder, class Change = change_at_term<Term, assignment_kind::remove, no_operand>, auto Why = why(Self::template kept_error<Change>())>
        requires(chosen<Why>)
    Builder& remove(const Term& term) & {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) {
            auto said = guarded();
            (void)std::move(self()).remove(term);
            said.whole();
        }
        return self();
    }
    template <class Term, class Self = Builder, class Change = change_at_term<Term, assignment_kind::remove, no_operand>, auto Why = why(Self::template kept_error<Change>())>
        requires(!chosen<Why>)
    Builder& remove(const Term& term) & = delete;
    /// \overload
    template <class First, class Second, class... Rest>
        requires(are_fields<First, Second, Rest...>)
    Builder& remove(const First& first, const Second& second, const Rest&... rest) & {
        auto said = guarded();
        (remove(first).remove(second), ..., remove(rest));
        said.whole();
        return self();
    }

    /// One more condition, which has to hold, too.
    template <class Condition, class Self = Builder, auto Why = why(Self::template condition_error<Condition>())>
        requires(chosen<Why>)
    Builder& when(const Condition& condition) & {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) {
            auto said = guarded();
            (void)std::move(self()).when(condition);
            said.whole();
        }
        return self();
    }
    template <class Condition, class Self = Builder, auto Why = why(Self::template condition_error<Condition>())>
        requires(!chosen<Why>)
    Builder& when(const Condition& condition) & = delete;
};

}  // namespace facet::inline v0::detail
