// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/planner/update_verdict.hpp>
#include <facet/repository/write_action.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {
namespace detail {

/// A change by ADD: a field and what is added.
template <fixed_string Field, class Operand>
struct addition {
    static constexpr std::string_view field = Field.view();
    using operand_type = Operand;
};

/// Appends one action of an update's SET or ADD.
template <class Table, std::size_t Entity, std::size_t Field, class Operand>
void add_change(pending_write& out, request::update_clause clause, assignment_kind kind, const Operand& operand, const call_context& context) {
    using layout = item_layout<Table, Entity>;
    packed::writer writer(out.changes.bytes);
    const std::uint16_t target = out.changes.add_path(attribute_position<Table>(layout::entity.fields[Field].stored));
    const auto begin = static_cast<std::uint16_t>(out.changes.code.size());
    if (kind != assignment_kind::assign) out.changes.add(request::opcode::path, target);
    out.changes.add_operand();
    const key_fault fault = pack_operand<Table, Entity, Field>(writer, operand);
    if (fault != key_fault::none) {
        error cause = key_error(context, layout::entity, {fault, static_cast<std::int16_t>(Field)});
        cause.code = error_code::invalid_value;
        out.fail(std::move(cause));
    }
    if (kind == assignment_kind::plus) out.changes.add(request::opcode::plus);
    if (kind == assignment_kind::minus) out.changes.add(request::opcode::minus);
    out.actions.push_back({clause, target, begin, static_cast<std::uint16_t>(out.changes.code.size())});
}

}  // namespace detail

/// An update of one item, being described: `.set(...)`, `.add(...)`, `.when(...)`, then run() or transact(). It needs the
/// item to exist (contract G3). Owns its operands; may be kept. Not safe to use from two threads at once.
template <class Table, class Struct, class Backend>
class [[nodiscard]] update_builder {
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;
    template <class Change, class Arithmetic>
    static consteval auto change_error() {
        return detail::call_error<Table, Struct, detail::change_plan, Change, Arithmetic>();
    }

public:
    update_builder(detail::repository_view<Backend> on, detail::pending_write write) : on_(on), write_(std::move(write)) {}

    /// Assigns: `.set("quantity"_f = 5)`, `+= 5`, `-= 5`. No field that a key is made from (proof 4).
    template <class Change, auto Why = detail::why(change_error<Change, std::bool_constant<Change::kind != assignment_kind::assign>>())>
        requires(detail::is_assignment<Change> && detail::chosen<Why>)
    update_builder&& set(const Change& change) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && valid_schema<Table>) {
            static constexpr auto field = static_cast<std::size_t>(schema<Table>::facts.entities[entity].find(Change::field));
            detail::add_change<Table, entity, field>(write_, request::update_clause::set, Change::kind, change.operand, context());
        }
        return std::move(*this);
    }
    template <class Change, auto Why = detail::why(change_error<Change, std::bool_constant<Change::kind != assignment_kind::assign>>())>
        requires(detail::is_assignment<Change> && !detail::chosen<Why>)
    update_builder&& set(const Change& change) && = delete;

    /// Several assignments at once.
    template <class First, class Second, class... Rest>
    update_builder&& set(const First& first, const Second& second, const Rest&... rest) && {
        (void)std::move(*this).set(first);
        return std::move(*this).set(second, rest...);
    }

    /// Adds to a number; a missing one counts as 0 (contract U12).
    template <fixed_string Field, class Value,
              auto Why = detail::why(change_error<detail::addition<Field, detail::operand_type<Value>>, std::true_type>())>
        requires(detail::chosen<Why>)
    update_builder&& add(field_term<Field>, const Value& value) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && valid_schema<Table>) {
            static constexpr auto field = static_cast<std::size_t>(schema<Table>::facts.entities[entity].find(Field.view()));
            detail::add_change<Table, entity, field>(write_, request::update_clause::add, assignment_kind::assign,
                                                     detail::operand_type<Value>(value), context());
        }
        return std::move(*this);
    }
    template <fixed_string Field, class Value,
              auto Why = detail::why(change_error<detail::addition<Field, detail::operand_type<Value>>, std::true_type>())>
        requires(!detail::chosen<Why>)
    update_builder&& add(field_term<Field>, const Value& value) && = delete;

    /// The update happens only where this holds of the item (contract section 9); else conditional_check_failed.
    template <detail::condition_part Where, auto Why = detail::why(detail::call_error<Table, Struct, detail::condition_plan, std::remove_cvref_t<Where>>())>
        requires(detail::chosen<Why>)
    update_builder&& when(const Where& where) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && valid_schema<Table>) {
            const detail::key_outcome outcome = detail::add_clauses<Table, entity>(write_.condition, where, write_.truths);
            if (!outcome.ok()) write_.fail(detail::key_error(context(), schema<Table>::facts.entities[entity], outcome));
        }
        return std::move(*this);
    }
    template <detail::condition_part Where, auto Why = detail::why(detail::call_error<Table, Struct, detail::condition_plan, std::remove_cvref_t<Where>>())>
        requires(!detail::chosen<Why>)
    update_builder&& when(const Where& where) && = delete;

    /// Does the update: one request to the backend.
    result<void> run() { return on_.calls->write(on_, write_); }
    /// Does the update; throws its error.
    void or_throw() { run().value(); }

    /// The write itself, for a transaction.
    [[nodiscard]] detail::pending_write& pending() & noexcept { return write_; }

private:
    [[nodiscard]] detail::call_context context() const { return {write_.operation, on_.table->name, write_.entity}; }

    detail::repository_view<Backend> on_;
    detail::pending_write write_;
};

/// A check of one item that a transaction makes: `.exists()`, `.missing()` or `.when(...)`.
template <class Table, class Struct, class Backend>
class [[nodiscard]] check_builder {
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;

public:
    check_builder(detail::repository_view<Backend> on, detail::pending_write write) : on_(on), write_(std::move(write)) {}

    /// The item exists.
    write_action<Backend> exists() && { return presence_of(request::opcode::exists); }
    /// The item does not exist.
    write_action<Backend> missing() && { return presence_of(request::opcode::not_exists); }
    /// This holds of the item.
    template <detail::condition_part Where, auto Why = detail::why(detail::call_error<Table, Struct, detail::condition_plan, std::remove_cvref_t<Where>>())>
        requires(detail::chosen<Why>)
    write_action<Backend> when(const Where& where) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && valid_schema<Table>) {
            const detail::key_outcome outcome = detail::add_clauses<Table, entity>(write_.condition, where, write_.truths);
            if (!outcome.ok())
                write_.fail(detail::key_error({write_.operation, on_.table->name, write_.entity}, schema<Table>::facts.entities[entity], outcome));
        }
        return {on_, std::move(write_)};
    }
    template <detail::condition_part Where, auto Why = detail::why(detail::call_error<Table, Struct, detail::condition_plan, std::remove_cvref_t<Where>>())>
        requires(!detail::chosen<Why>)
    write_action<Backend> when(const Where& where) && = delete;

private:
    write_action<Backend> presence_of(request::opcode code) {
        write_.condition.add(code, write_.condition.add_path(0));  // attribute 0 of a description is the partition key
        ++write_.truths;
        return {on_, std::move(write_)};
    }

    detail::repository_view<Backend> on_;
    detail::pending_write write_;
};

}  // namespace facet::inline v0
