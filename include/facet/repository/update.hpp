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

/// Packs what is appended to a list: several elements, or one as a list.
template <class List, class Operand>
key_fault pack_elements(packed::writer& writer, const Operand& operand) {
    if constexpr (operand_fits<List, Operand>()) {
        return pack_value<List, false>(writer, operand);
    } else {
        const std::size_t list = writer.open(packed::tag::list);
        const key_fault fault = pack_value<typename List::value_type, false>(writer, operand);
        writer.close(list);
        return fault;
    }
}

/// Appends one action of an update.
template <class Table, std::size_t Entity, fixed_string Path, assignment_kind Kind, class Operand>
void add_change(pending_write& out, const assignment<Path, Kind, Operand>& change, const call_context& context) {
    using enum assignment_kind;
    using layout = item_layout<Table, Entity>;
    static constexpr auto field = static_cast<std::size_t>(layout::entity.find(root_of(Path.view())));
    using type = unwrapped<typename path_target<typename layout::struct_type, field, Path>::type>;
    constexpr bool as_text = path_steps<Path>.empty() && layout::entity.fields[field].number_as_text;
    packed::writer writer(out.changes.bytes);
    const std::uint16_t target = out.changes.add_path(attribute_position<Table>(layout::entity.fields[field].stored), path_steps<Path>);
    const auto begin = static_cast<std::uint16_t>(out.changes.code.size());
    if constexpr (Kind == plus || Kind == minus || Kind == append) out.changes.add(request::opcode::path, target);
    if constexpr (Kind != remove) {
        out.changes.add_operand();
        key_fault fault = key_fault::none;
        if constexpr (Kind == append || Kind == prepend) fault = pack_elements<type>(writer, change.operand);
        else fault = pack_value<type, as_text>(writer, change.operand);
        if (fault != key_fault::none) {
            error cause = key_error(context, layout::entity, {fault, static_cast<std::int16_t>(field)});
            cause.code = error_code::invalid_value;
            out.fail(std::move(cause));
        }
    }
    if constexpr (Kind == prepend) out.changes.add(request::opcode::path, target);
    if constexpr (Kind == plus) out.changes.add(request::opcode::plus);
    if constexpr (Kind == minus) out.changes.add(request::opcode::minus);
    if constexpr (Kind == append || Kind == prepend) out.changes.add(request::opcode::list_append);
    if constexpr (Kind == if_missing) out.changes.add(request::opcode::if_not_exists, target);
    constexpr request::update_clause clause = Kind == remove  ? request::update_clause::remove
                                              : Kind == add   ? request::update_clause::add
                                              : Kind == erase ? request::update_clause::erase
                                                              : request::update_clause::set;
    out.actions.push_back({clause, target, begin, static_cast<std::uint16_t>(out.changes.code.size())});
}

}  // namespace detail

/// An update of one item, being described: `.set(...)`, `.add(...)`, `.when(...)`, then run() or transact(). It needs the
/// item to exist (contract G3). Owns its operands; may be kept. Not safe to use from two threads at once.
template <class Table, class Struct, class Backend>
class [[nodiscard]] update_builder {
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;
    template <class Change>
    static consteval auto change_error() {
        return detail::call_error<Table, Struct, detail::change_plan, Change>();
    }
    template <fixed_string Field, assignment_kind Kind, class Value>
    using change_of = assignment<Field, Kind, detail::operand_type<Value>>;

public:
    update_builder(detail::repository_view<Backend> on, detail::pending_write write) : on_(on), write_(std::move(write)) {}

    /// Assigns: `.set("quantity"_f = 5)`, `+= 5`, `-= 5`; `"lines"_f.append(line)`, `.prepend(lines)`, `"seen"_f.if_missing(now)`; also
    /// below a field: `"address.city"_f = city`. No field that a key is made from (proof 4).
    template <class Change, auto Why = detail::why(change_error<Change>())>
        requires(detail::is_assignment<Change> && detail::chosen<Why>)
    update_builder&& set(const Change& change) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && valid_schema<Table>) detail::add_change<Table, entity>(write_, change, context());
        return std::move(*this);
    }
    template <class Change, auto Why = detail::why(change_error<Change>())>
        requires(detail::is_assignment<Change> && !detail::chosen<Why>)
    update_builder&& set(const Change& change) && = delete;

    /// Several assignments at once.
    template <class First, class Second, class... Rest>
    update_builder&& set(const First& first, const Second& second, const Rest&... rest) && {
        (void)std::move(*this).set(first);
        return std::move(*this).set(second, rest...);
    }

    /// Adds to a number, where a missing one counts as 0; or elements to a set, which is made where it is missing (contract U12).
    template <fixed_string Field, class Value, auto Why = detail::why(change_error<change_of<Field, assignment_kind::add, Value>>())>
        requires(detail::chosen<Why>)
    update_builder&& add(field_term<Field>, const Value& value) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && valid_schema<Table>) detail::add_change<Table, entity>(write_, change_of<Field, assignment_kind::add, Value>{detail::operand_type<Value>(value)}, context());
        return std::move(*this);
    }
    template <fixed_string Field, class Value, auto Why = detail::why(change_error<change_of<Field, assignment_kind::add, Value>>())>
        requires(!detail::chosen<Why>)
    update_builder&& add(field_term<Field>, const Value& value) && = delete;

    /// Erases elements from a set; one that is empty then is removed, and a missing one is no error (contract U13).
    template <fixed_string Field, class Value, auto Why = detail::why(change_error<change_of<Field, assignment_kind::erase, Value>>())>
        requires(detail::chosen<Why>)
    update_builder&& erase(field_term<Field>, const Value& value) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && valid_schema<Table>) detail::add_change<Table, entity>(write_, change_of<Field, assignment_kind::erase, Value>{detail::operand_type<Value>(value)}, context());
        return std::move(*this);
    }
    template <fixed_string Field, class Value, auto Why = detail::why(change_error<change_of<Field, assignment_kind::erase, Value>>())>
        requires(!detail::chosen<Why>)
    update_builder&& erase(field_term<Field>, const Value& value) && = delete;

    /// Removes an optional field, a map's entry or a list's element; one that is missing is no error (contract U11).
    template <fixed_string Field, auto Why = detail::why(change_error<assignment<Field, assignment_kind::remove, no_operand>>())>
        requires(detail::chosen<Why>)
    update_builder&& remove(field_term<Field>) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && valid_schema<Table>) detail::add_change<Table, entity>(write_, assignment<Field, assignment_kind::remove, no_operand>{}, context());
        return std::move(*this);
    }
    template <fixed_string Field, auto Why = detail::why(change_error<assignment<Field, assignment_kind::remove, no_operand>>())>
        requires(!detail::chosen<Why>)
    update_builder&& remove(field_term<Field>) && = delete;

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
