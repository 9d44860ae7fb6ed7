// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/planner/projection_verdict.hpp>
#include <facet/repository/item_at_hand.hpp>
#include <facet/repository/not_run.hpp>
#include <facet/repository/pending_write.hpp>
#include <facet/repository/sentences.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {

/// A write that gives back an item: run() does it. `Outcome` is a result<Struct>, or a lookup<Struct> where there may be none. It is no
/// action of a transaction, which returns nothing (contract V7).
template <class Backend, class Outcome>
class [[nodiscard("a write is done by run() or or_throw()")]] returning_write : public detail::item_not_returned<typename Outcome::value_type> {
    using item = typename Outcome::value_type;

public:
    /// Why a transaction does not take it.
    static constexpr std::string_view no_action = "a write that returns an item is no action of a transaction (contract V7); run it by itself";

    returning_write(const detail::repository_view<Backend>& on, detail::pending_write&& write, detail::stored_layout layout)
        : on_(on), write_(std::move(write)), layout_(layout) {}

    /// Adds the capacity units it consumes to these, which have to live until it is done.
    [[nodiscard("a write is done by run() or or_throw()")]] returning_write&& metered(request::consumed_capacity& units) && { return write_.capacity = &units, std::move(*this); }

    /// Refused, with a sentence.
    template <class... Given, auto Why = detail::always<detail::when_before_returning>>
        requires(detail::chosen<Why>)
    returning_write&& when(const Given&...) && {
        static_assert(detail::possible<Why>);
        return std::move(*this);
    }
    template <class... Given, auto Why = detail::always<detail::when_before_returning>>
        requires(!detail::chosen<Why>)
    returning_write&& when(const Given&...) && = delete;

    /// \overload
    template <class... Given, auto Why = detail::always<detail::set_before_returning>>
        requires(detail::chosen<Why>)
    returning_write&& set(const Given&...) && {
        static_assert(detail::possible<Why>);
        return std::move(*this);
    }
    template <class... Given, auto Why = detail::always<detail::set_before_returning>>
        requires(!detail::chosen<Why>)
    returning_write&& set(const Given&...) && = delete;

    /// Does the write. Errors: those of the write, and decode_failed where the item does not fit; the write is done then.
    [[nodiscard]] Outcome run() {
        detail::object_place<item> at;
        detail::returned_item returned{layout_, &detail::make_item<item>, &at.object};
        result<void> done = on_.calls->write(on_, write_, &returned);
        const detail::tentative<item> made{returned.made ? &at.object : nullptr};
        if (!done.has_value()) return cause_of(std::move(done));
        if constexpr (!std::is_same_v<Outcome, lookup<item>>)
            if (write_.returned == request::return_values::none) return written();
        if (returned.made) return Outcome(std::move(at.object));
        return nothing();
    }
    /// Does the write and gives the item, or a std::optional of it where there may be none; throws its error.
    auto or_throw() {
        Outcome outcome = run();
        if constexpr (std::is_same_v<Outcome, lookup<item>>) {
            if (outcome.missing()) return std::optional<item>();
            return std::optional<item>(std::move(outcome).value());
        } else {
            return std::move(outcome).value();
        }
    }

private:
    friend detail::builder_access;
    /// What was put, which the backend need not be asked for.
    [[nodiscard]] Outcome written() const {
        Outcome read = detail::read_written<item>(on_, write_, layout_);
        if (read.has_value()) return read;
        error unread = std::move(read).error();
        unread.possibly_applied = true;  // it was
        return unread;
    }
    [[nodiscard]] Outcome nothing() const {
        if constexpr (std::is_same_v<Outcome, lookup<item>>) {
            return {};
        } else {
            error cause = detail::bare_error(error_code::unreadable_answer, "the backend returned no item of a write that leaves one");
            cause.possibly_applied = true;
            return detail::with_context(std::move(cause), {write_.operation, on_.table->name, write_.entity}, detail::show_key(*on_.description, write_.key()));
        }
    }

    detail::repository_view<Backend> on_;
    detail::pending_write write_;
    detail::stored_layout layout_;
};

namespace detail {

/// A write that is to give back an item, read as `Into`.
template <class Table, class Struct, class Into, class Outcome, bool Sound, class Backend>
[[nodiscard]] returning_write<Backend, Outcome> returning(const repository_view<Backend>& on, pending_write&& write, request::return_values which) {
    write.returned = which;
    if constexpr (Sound && valid_schema<Table>) return {on, std::move(write), layout_as<Table, schema<Table>::template position<Struct>, Into>::stored};
    else return {on, std::move(write), {}};
}

}  // namespace detail
}  // namespace facet::inline v0
