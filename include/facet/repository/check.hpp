// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/planner/condition_verdict.hpp>
#include <facet/repository/sentences.hpp>
#include <facet/repository/write_action.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {
namespace detail {
template <class Table, class Backend>
class repository_writes;  // writes.hpp
}

/// A check of one item, complete: an action of a transaction, and nothing by itself (contract A1).
template <class Backend>
class [[nodiscard("a check is done by a transaction: transact() or transaction().add()")]] check_action {
public:
    /// Where it fails, the transaction's reason carries the item it met: see repository::met() (contract V6).
    [[nodiscard("a check is done by a transaction: transact() or transaction().add()")]] check_action&& keeping_failed() && { return write_.keep_failed(), std::move(*this); }
    /// Refused, with a sentence.
    template <auto Why = detail::always<detail::check_by_itself>>
        requires(detail::chosen<Why>)
    result<void> run() const {
        static_assert(detail::possible<Why>);
        return {};
    }
    template <auto Why = detail::always<detail::check_by_itself>>
        requires(!detail::chosen<Why>)
    result<void> run() const = delete;
    /// \overload
    template <auto Why = detail::always<detail::check_by_itself>>
        requires(detail::chosen<Why>)
    void or_throw() const {
        static_assert(detail::possible<Why>);
    }
    template <auto Why = detail::always<detail::check_by_itself>>
        requires(!detail::chosen<Why>)
    void or_throw() const = delete;
    /// \overload of what a check asks, said once more
    template <auto Why = detail::always<detail::check_asks_once>>
        requires(detail::chosen<Why>)
    check_action&& exists() && {
        static_assert(detail::possible<Why>);
        return std::move(*this);
    }
    template <auto Why = detail::always<detail::check_asks_once>>
        requires(!detail::chosen<Why>)
    check_action&& exists() && = delete;
    template <auto Why = detail::always<detail::check_asks_once>>
        requires(detail::chosen<Why>)
    check_action&& missing() && {
        static_assert(detail::possible<Why>);
        return std::move(*this);
    }
    template <auto Why = detail::always<detail::check_asks_once>>
        requires(!detail::chosen<Why>)
    check_action&& missing() && = delete;
    template <class... Given, auto Why = detail::always<detail::check_asks_once>>
        requires(detail::chosen<Why>)
    check_action&& when(const Given&...) && {
        static_assert(detail::possible<Why>);
        return std::move(*this);
    }
    template <class... Given, auto Why = detail::always<detail::check_asks_once>>
        requires(!detail::chosen<Why>)
    check_action&& when(const Given&...) && = delete;
    /// The check itself, for a transaction.
    [[nodiscard]] detail::pending_write& pending() & noexcept { return write_; }

protected:
    /// Yet to be given its key, where it stands.
    check_action(const detail::repository_view<Backend>& on, std::string_view of) : write_(detail::begin_write(on, request::write_kind::check, "check", of)) {}

    detail::pending_write write_;
};

/// A check of one item that a transaction makes: `.exists()`, `.missing()` or `.when(...)`.
template <class Table, class Struct, class Backend>
class [[nodiscard("a check is done by a transaction: transact() or transaction().add()")]] check_builder : check_action<Backend> {
    using check_action<Backend>::write_;
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;

public:
    /// Why a transaction does not take it yet.
    static constexpr std::string_view no_action = "a check in a transaction says what it asks: exists(), missing() or when(...)";

    explicit check_builder(const detail::repository_view<Backend>& on) : check_action<Backend>(on, type_name<Struct>()), on_(on) {}

    /// The item exists.
    [[nodiscard("a check is done by a transaction: transact() or transaction().add()")]] check_action<Backend>&& exists() && { return presence_of(request::opcode::exists); }
    /// The item does not exist.
    [[nodiscard("a check is done by a transaction: transact() or transaction().add()")]] check_action<Backend>&& missing() && { return presence_of(request::opcode::not_exists); }
    /// This holds of the item.
    template <class Where, auto Why = detail::why(detail::further_error<Table, Struct, detail::condition_plan, std::remove_cvref_t<Where>>())>
        requires(detail::chosen<Why>)
    [[nodiscard("a check is done by a transaction: transact() or transaction().add()")]] check_action<Backend>&& when(const Where& where) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && detail::known_entity<Table, Struct>)
            detail::add_condition<Table, entity>(write_, where, {write_.operation, on_.table->name, write_.entity});
        return static_cast<check_action<Backend>&&>(*this);
    }
    template <class Where, auto Why = detail::why(detail::further_error<Table, Struct, detail::condition_plan, std::remove_cvref_t<Where>>())>
        requires(!detail::chosen<Why>)
    check_action<Backend>&& when(const Where& where) && = delete;

    /// Refused, with a sentence: none, and several, which are joined.
    template <class... Given, detail::only_if<sizeof...(Given) != 1> = 0, auto Why = detail::always<detail::one_condition>>
        requires(detail::chosen<Why>)
    check_action<Backend>&& when(const Given&...) && {
        static_assert(detail::possible<Why>);
        return static_cast<check_action<Backend>&&>(*this);
    }
    template <class... Given, detail::only_if<sizeof...(Given) != 1> = 0, auto Why = detail::always<detail::one_condition>>
        requires(!detail::chosen<Why>)
    check_action<Backend>&& when(const Given&...) && = delete;

private:
    template <class, class>
    friend class detail::repository_writes;

    check_action<Backend>&& presence_of(request::opcode code) {
        write_.require(code);
        return static_cast<check_action<Backend>&&>(*this);
    }

    detail::repository_view<Backend> on_;
};

}  // namespace facet::inline v0
