// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/planner/condition_verdict.hpp>
#include <facet/planner/guard_verdict.hpp>
#include <facet/repository/item_at_hand.hpp>
#include <facet/repository/not_run.hpp>
#include <facet/repository/returning.hpp>
#include <facet/repository/sentences.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {
namespace detail {

/// Appends a condition to a write.
template <class Table, std::size_t Entity, class Condition>
void add_condition(pending_write& write, const Condition& condition, const call_context& context) {
    const key_outcome outcome = add_clauses<Table, Entity>(write.conditions(), condition, write.truths);
    if (!outcome.ok()) write.fail(operand_error(context, schema<Table>::facts.entities[Entity], outcome));
}

/// Of a write with a condition that never holds where there is no item: what a create is told. A run tells it, since a create is of one
/// type with a replace(), so that either can be had by `?:`.
[[gnu::cold]] inline void ask_of_nothing(pending_write& write) {
    if (write.operation != "create") return;
    error cause = bare_error(error_code::validation,
                             "create() happens only where there is no item, and of none its condition never holds: missing() and != alone do; an item that is there is "
                             "written by replace(object).when(condition), or by put(object).when(condition)");
    cause.rule = "C1";
    write.fail(std::move(cause));
}

/// Appends what an update is given as a condition, where an optional may have no value.
template <class Table, std::size_t Entity, class Given>
void add_given(pending_write& write, const Given& given, const call_context& context) {
    add_condition<Table, Entity>(write, given, context);
}
/// A set without elements is no attribute.
template <class Table, std::size_t Entity, fixed_string Field, class Operand>
void add_given(pending_write& write, const clause<Field, comparison::equal, Operand>& given, const call_context& context) {
    constexpr const entity_facts& facts = schema<Table>::facts.entities[Entity];
    constexpr int field = facts.find(Field.view());
    if constexpr (field >= 0 && is_set(facts.fields[static_cast<std::size_t>(field < 0 ? 0 : field)])) {
        if constexpr (requires { given.operand.empty(); })
            if (given.operand.empty()) return add_condition<Table, Entity>(write, predicate<Field, predicate_kind::missing, no_operand>{}, context);
    }
    add_condition<Table, Entity>(write, given, context);
}
template <class Table, std::size_t Entity, fixed_string Field, class Operand>
void add_given(pending_write& write, const clause<Field, comparison::equal, std::optional<Operand>>& given, const call_context& context) {
    using operand = operand_type<Operand>;
    if (given.operand.has_value()) add_given<Table, Entity>(write, clause<Field, comparison::equal, operand>(std::in_place, operand(*given.operand)), context);
    else add_condition<Table, Entity>(write, predicate<Field, predicate_kind::missing, no_operand>{}, context);
}

/// A write with guards is a transaction, which returns nothing.
template <class Table, class Struct>
struct returning_from_transaction {
    constexpr void operator()(message& out) const {
        out << "a write of " << type_name<Struct>() << " in table " << schema<Table>::facts.name
            << " keeps its guards (unique) in one transaction, and a transaction returns no items (contract V7)";
    }
};

}  // namespace detail

/// A put, create, replace or erase that was described but not done: run() does it, transact() takes it as one of its actions. Owns
/// everything it needs. Not safe to use from two threads at once.
/// `Conditional`: it asks something of the item that is there, as no batch can. `Erases`: it leaves no item.
template <class Table, class Struct, class Backend, bool Conditional, bool Erases = false>
class [[nodiscard("a write is done by run() or or_throw()")]] write_action : public detail::write_not_done {
    template <class Condition>
    static consteval auto condition_error() {
        return detail::further_error<Table, Struct, detail::condition_plan, std::remove_cvref_t<Condition>>();
    }

    template <class Into>
    static consteval auto stored_error() {
        if constexpr (Erases) return detail::erased_item;
        else return detail::call_error<Table, Struct, detail::projection_plan, Into>();
    }
    template <class Into>
    static consteval auto returning_error() {
        if constexpr (detail::is_guarded<Table, Struct>()) return detail::compose<detail::returning_from_transaction<Table, Struct>>();
        else return detail::call_error<Table, Struct, detail::projection_plan, Into>();
    }

public:
    /// Not copied; whoever has one by name hands it on by std::move().
    write_action(const write_action&) = delete;
    write_action& operator=(const write_action&) = delete;
    write_action(write_action&&) = default;
    ~write_action() = default;
    write_action(const detail::repository_view<Backend>& on, detail::pending_write&& write) : on_(on), write_(std::move(write)) {}
    /// A put that is yet to be given its key and body, where it stands: a write is large.
    write_action(const detail::repository_view<Backend>& on, std::string_view operation)
        : on_(on), write_(detail::begin_write(on, request::write_kind::put, operation, type_name<Struct>())) {}

    /// It happens only where this holds of the item that is there, or of nothing where there is none (contract C1); else
    /// conditional_check_failed. A create that asks what no absent item meets fails with validation.
    template <class Condition, auto Why = detail::why(condition_error<Condition>())>
        requires(detail::chosen<Why>)
    write_action<Table, Struct, Backend, true, Erases> when(const Condition& asked) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && detail::known_entity<Table, Struct>)
            detail::add_condition<Table, schema<Table>::template position<Struct>>(write_, asked, {write_.operation, on_.table->name, write_.entity});
        if constexpr (detail::of_nothing<std::remove_cvref_t<Condition>> < 0) detail::ask_of_nothing(write_);
        return {on_, std::move(write_)};
    }
    template <class Condition, auto Why = detail::why(condition_error<Condition>())>
        requires(!detail::chosen<Why>)
    write_action<Table, Struct, Backend, true, Erases> when(const Condition& asked) && = delete;

    /// It happens only where there is an item; else conditional_check_failed. What an erase needs to be told, as it takes no item for a
    /// success; of a put, replace() says the same.
    write_action<Table, Struct, Backend, true, Erases> exists() && {
        write_.require(request::opcode::exists);
        return {on_, std::move(write_)};
    }

    /// Refused, with a sentence: none, and several, which are joined.
    template <class... Given, detail::only_if<sizeof...(Given) != 1> = 0, auto Why = detail::always<detail::one_condition>>
        requires(detail::chosen<Why>)
    write_action<Table, Struct, Backend, true, Erases> when(const Given&...) && {
        static_assert(detail::possible<Why>);
        return {on_, std::move(write_)};
    }
    template <class... Given, detail::only_if<sizeof...(Given) != 1> = 0, auto Why = detail::always<detail::one_condition>>
        requires(!detail::chosen<Why>)
    write_action<Table, Struct, Backend, true, Erases> when(const Given&...) && = delete;

    /// Refused, with a sentence: of a write that has a name.
    template <class... Given, auto Why = detail::always<detail::when_of_kept>>
        requires(detail::chosen<Why>)
    write_action& when(const Given&...) & {
        static_assert(detail::possible<Why>);
        return *this;
    }
    template <class... Given, auto Why = detail::always<detail::when_of_kept>>
        requires(!detail::chosen<Why>)
    write_action& when(const Given&...) & = delete;

    /// Refused, with a sentence: the words of an update.
    template <class... Given, auto Why = detail::always<detail::given_of_item>>
        requires(detail::chosen<Why>)
    write_action<Table, Struct, Backend, true, Erases> given(const Given&...) && {
        static_assert(detail::possible<Why>);
        return {on_, std::move(write_)};
    }
    template <class... Given, auto Why = detail::always<detail::given_of_item>>
        requires(!detail::chosen<Why>)
    write_action<Table, Struct, Backend, true, Erases> given(const Given&...) && = delete;
    /// \overload
    template <class... Given, auto Why = detail::always<detail::set_of_item>>
        requires(detail::chosen<Why>)
    write_action&& set(const Given&...) && {
        static_assert(detail::possible<Why>);
        return std::move(*this);
    }
    template <class... Given, auto Why = detail::always<detail::set_of_item>>
        requires(!detail::chosen<Why>)
    write_action&& set(const Given&...) && = delete;

    /// Where its condition fails, the error carries the item it met: see repository::met() (contract V6).
    [[nodiscard("a write is done by run() or or_throw()")]] write_action&& keeping_failed() && { return write_.keep_failed(), std::move(*this); }
    /// Adds the capacity units it consumes to these, which have to live until it is done (contract section 19).
    [[nodiscard("a write is done by run() or or_throw()")]] write_action&& metered(request::consumed_capacity& units) && { return write_.capacity = &units, std::move(*this); }

    /// Gives the item that was there before, or its absence (contract V2); read as `Into`, where that is named.
    template <class Into = Struct, auto Why = detail::why(returning_error<Into>())>
        requires(detail::chosen<Why>)
    returning_write<Backend, lookup<Into>> returning_old() && {
        static_assert(detail::possible<Why>);
        return detail::returning<Table, Struct, Into, lookup<Into>, detail::possible<Why>>(on_, std::move(write_), request::return_values::all_old);
    }
    template <class Into = Struct, auto Why = detail::why(returning_error<Into>())>
        requires(!detail::chosen<Why>)
    returning_write<Backend, lookup<Into>> returning_old() && = delete;

    /// Gives the object as it is stored, with what facet itself says of it: a version, times, computed fields. The backend is not asked for
    /// it. Read as `Into`, where that is named.
    template <class Into = Struct, auto Why = detail::why(stored_error<Into>())>
        requires(detail::chosen<Why>)
    returning_write<Backend, result<Into>> returning_new() && {
        static_assert(detail::possible<Why>);
        return detail::returning<Table, Struct, Into, result<Into>, detail::possible<Why>>(on_, std::move(write_), request::return_values::none);
    }
    template <class Into = Struct, auto Why = detail::why(stored_error<Into>())>
        requires(!detail::chosen<Why>)
    returning_write<Backend, result<Into>> returning_new() && = delete;
    /// The object as this write is to store it: what an action of a transaction, which gives nothing back, leaves if it is done. Edges that the
    /// same transaction links or unlinks at this item (`counted`) are not counted in it. Errors: invalid_key and invalid_value where it cannot
    /// be stored.
    template <class Into = Struct, auto Why = detail::why(stored_error<Into>())>
        requires(detail::chosen<Why>)
    [[nodiscard]] result<Into> as_stored() const {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && valid_schema<Table>)
            return detail::read_written<Into>(on_, write_, detail::layout_as<Table, schema<Table>::template position<Struct>, Into>::stored);
        else return error{};
    }
    template <class Into = Struct, auto Why = detail::why(stored_error<Into>())>
        requires(!detail::chosen<Why>)
    result<Into> as_stored() const = delete;

    /// Does the write: one request to the backend. Errors: invalid_key and invalid_value where a value cannot be stored,
    /// conditional_check_failed where its condition did not hold, and the backend's own.
    result<void> run() { return on_.calls->write(on_, write_, nullptr); }
    /// Does the write; throws its error.
    void or_throw() { run().value(); }

    /// The write itself, for a transaction or batch.
    [[nodiscard]] detail::pending_write& pending() & noexcept { return write_; }

private:
    detail::repository_view<Backend> on_;
    detail::pending_write write_;
};

}  // namespace facet::inline v0
