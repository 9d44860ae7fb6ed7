// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/upsert_entries.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {
namespace detail {

/// Sets, in an upsert, the fields that its where-clause says, so that a new item has them as attributes.
template <class Table, class Struct, class Where>
void add_where_fields(pending_write& write, const Where& where, const call_context& context) {
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;
    using layout = item_layout<Table, entity>;
    const auto one = [&]<fixed_string Field, comparison Op, class Operand>(const clause<Field, Op, Operand>& said) {
        static constexpr auto field = static_cast<std::size_t>(layout::entity.find(Field.view()));
        if constexpr (layout::places[field].body)
            add_change<Table, entity>(write, assignment<Field, assignment_kind::assign, Operand>{said.operand}, context);
    };
    if constexpr (is_clause<Where>) {
        one(where);
    } else {
        [&]<std::size_t... Position>(std::index_sequence<Position...>) {
            (one(clause_at<Position>(where)), ...);
        }(std::make_index_sequence<Where::size>{});
    }
    if constexpr (!schema<Table>::facts.discriminator.empty()) {
        packed::writer writer(write.changes.bytes);
        const std::uint16_t target = write.changes.add_path(attribute_position<Table>(schema<Table>::facts.discriminator));
        const auto begin = static_cast<std::uint16_t>(write.changes.code.size());
        write.changes.add_operand();
        writer.string(layout::entity.discriminator);
        write.actions.push_back({request::update_clause::set, target, begin, static_cast<std::uint16_t>(begin + 1)});
    }
}

}  // namespace detail

/// An update that makes the item where there is none, being described: `.set(...)`, `.add(...)`, `.when(...)`, then run() or
/// transact(). It has to say every field that a new item must have or an index entry is made from, which is checked where it is run;
/// so it can write those entries anew, whatever the item was before. Owns its operands. Not safe to use from two threads at once.
template <class Table, class Struct, class Backend, class Where, class... Changes>
class [[nodiscard]] upsert_builder {
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;
    using said_type = detail::upsert_memory<Table, Struct, Where, Changes...>;
    template <class Change>
    using with = upsert_builder<Table, Struct, Backend, Where, Change, Changes...>;
    template <class Change>
    static consteval auto set_error() {
        return detail::call_error<Table, Struct, detail::upsert_change_plan, Change>();
    }
    template <class Change>
    static consteval auto add_error() {
        return detail::call_error<Table, Struct, detail::change_plan, Change>();
    }
    static consteval auto missing_error() { return detail::call_error<Table, Struct, detail::upsert_plan, Where, Changes...>(); }
    template <auto Why>
    static constexpr bool sound = detail::possible<Why> && valid_schema<Table>;

public:
    upsert_builder(detail::repository_view<Backend> on, detail::pending_write write, said_type said)
        : on_(on), write_(std::move(write)), said_(std::move(said)) {}

    /// The sentence that says what is still missing, for whoever takes it as an action; empty where nothing is.
    static consteval auto incomplete() { return missing_error(); }

    /// Assigns: `.set("user_name"_f = name)`, or where there is no value yet: `"joined"_f.if_missing(now)`. No arithmetic: a new item
    /// has nothing to compute from; use add().
    template <class Change, auto Why = detail::why(set_error<Change>())>
        requires(detail::is_assignment<Change> && detail::chosen<Why>)
    with<Change> set(const Change& change) && {
        static_assert(detail::possible<Why>);
        if constexpr (sound<Why>) detail::add_change<Table, entity>(write_, change, context());
        return go_on<sound<Why>>(change);
    }
    template <class Change, auto Why = detail::why(set_error<Change>())>
        requires(detail::is_assignment<Change> && !detail::chosen<Why>)
    with<Change> set(const Change& change) && = delete;

    /// Several assignments at once.
    template <class First, class Second, class... Rest>
    auto set(const First& first, const Second& second, const Rest&... rest) && {
        return std::move(*this).set(first).set(second, rest...);
    }

    /// Adds to a number, where a missing one counts as 0; or elements to a set, which is made where it is missing (contract U12).
    template <fixed_string Field, class Value, class Change = assignment<Field, assignment_kind::add, detail::operand_type<Value>>,
              auto Why = detail::why(add_error<Change>())>
        requires(detail::chosen<Why>)
    with<Change> add(field_term<Field>, const Value& value) && {
        static_assert(detail::possible<Why>);
        const Change change{detail::operand_type<Value>(value)};
        if constexpr (sound<Why>) detail::add_change<Table, entity>(write_, change, context());
        return go_on<false>(change);
    }
    template <fixed_string Field, class Value, class Change = assignment<Field, assignment_kind::add, detail::operand_type<Value>>,
              auto Why = detail::why(add_error<Change>())>
        requires(!detail::chosen<Why>)
    with<Change> add(field_term<Field>, const Value& value) && = delete;

    /// The upsert happens only where this holds of the item, or of nothing where there is none (contract C1).
    template <detail::condition_part Condition, auto Why = detail::why(detail::call_error<Table, Struct, detail::condition_plan, std::remove_cvref_t<Condition>>())>
        requires(detail::chosen<Why>)
    upsert_builder&& when(const Condition& condition) && {
        static_assert(detail::possible<Why>);
        if constexpr (sound<Why>) {
            const detail::key_outcome outcome = detail::add_clauses<Table, entity>(write_.condition, condition, write_.truths);
            if (!outcome.ok()) write_.fail(detail::key_error(context(), schema<Table>::facts.entities[entity], outcome));
        }
        return std::move(*this);
    }
    template <detail::condition_part Condition, auto Why = detail::why(detail::call_error<Table, Struct, detail::condition_plan, std::remove_cvref_t<Condition>>())>
        requires(!detail::chosen<Why>)
    upsert_builder&& when(const Condition& condition) && = delete;

    /// Does it: one request to the backend.
    template <auto Why = detail::why(missing_error())>
        requires(detail::chosen<Why>)
    result<void> run() {
        static_assert(detail::possible<Why>);
        return on_.calls->write(on_, write_);
    }
    template <auto Why = detail::why(missing_error())>
        requires(!detail::chosen<Why>)
    result<void> run() = delete;
    /// Does it; throws its error.
    template <auto Why = detail::why(missing_error())>
        requires(detail::chosen<Why>)
    void or_throw() {
        static_assert(detail::possible<Why>);
        on_.calls->write(on_, write_).value();
    }
    template <auto Why = detail::why(missing_error())>
        requires(!detail::chosen<Why>)
    void or_throw() = delete;

    /// The write itself, for a transaction.
    template <auto Why = detail::why(missing_error())>
        requires(detail::chosen<Why>)
    [[nodiscard]] detail::pending_write& pending() & noexcept {
        static_assert(detail::possible<Why>);
        return write_;
    }
    template <auto Why = detail::why(missing_error())>
        requires(!detail::chosen<Why>)
    detail::pending_write& pending() & noexcept = delete;

private:
    [[nodiscard]] detail::call_context context() const { return {write_.operation, on_.table->name, write_.entity}; }

    /// The upsert with this change behind it, and the index keys that it completes.
    template <bool Sound, class Change>
    [[nodiscard]] with<Change> go_on(const Change& change) {
        if constexpr (detail::has_entries<Table, Struct>()) {
            detail::upsert_said<Where, Change, Changes...> said{std::move(said_), change};
            if constexpr (Sound) detail::upsert_entries<Table, Struct, Where, Change, Changes...>::add(write_, said, context());
            return {on_, std::move(write_), std::move(said)};
        } else {
            return {on_, std::move(write_), {}};
        }
    }

    detail::repository_view<Backend> on_;
    detail::pending_write write_;
    [[no_unique_address]] said_type said_;
};

}  // namespace facet::inline v0
