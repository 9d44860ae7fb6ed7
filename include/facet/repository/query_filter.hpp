// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/inline_vector.hpp>
#include <facet/core/shared.hpp>
#include <facet/expression/condition.hpp>
#include <facet/repository/context.hpp>
#include <facet/repository/word_arguments.hpp>
#include <facet/request/position.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

/// \file
/// What a read filters by.

namespace facet::inline v0::detail {

/// A filter, with the views its request needs. Copies of a query and its runs share it, so it never changes once it is complete: a
/// further filter() makes another, which begins as the former.
struct query_filter {
    expression_parts parts{};
    std::size_t truths = 0;
    inline_vector<packed::value_view, 12> operands{};

    explicit query_filter(const query_filter* former) {
        if (former == nullptr) return;
        parts.copy(former->parts);
        truths = former->truths;
    }
    /// To be called once, behind the last statement.
    void complete() {
        if (truths > 1) parts.add(request::opcode::all_of, truths), truths = 1;
        for (std::size_t i = 0; i < parts.operands.size(); ++i)
            operands.push_back(packed::value_view(parts.bytes.data() + parts.operands[i]));
    }
    [[nodiscard]] request::condition view() const { return {parts.code.view(), parts.paths.view(), operands.view()}; }
    /// What tells this filter from another.
    void describe(byte_buffer& text) const {
        const auto number = [&text](std::uint64_t value) {
            char* const begin = text.reserve(10);
            text.commit(static_cast<std::size_t>(packed::detail::put_varint(begin, value) - begin));
        };
        for (std::size_t i = 0; i < parts.code.size(); ++i) {
            text.push_back(static_cast<char>(parts.code[i].code));
            number(parts.code[i].argument);
        }
        for (std::size_t i = 0; i < parts.paths.size(); ++i) {
            const request::path& path = parts.paths[i];
            number(static_cast<std::uint32_t>(path.known));
            for (const request::path_step& step : path.steps) {
                request::append_position(text, step.name);
                number(step.position);
            }
        }
        text.append(parts.bytes.view());
    }
};

/// Makes a filter what a read filters by. An operand that no attribute can hold is the read's fault, unless it has one already.
template <class State>
void take_filter(State& state, shared<query_filter> filter, const key_outcome& outcome, const entity_facts& entity, const call_context& context) {
    if (outcome.ok()) {
        filter->complete();
        state.filter = std::move(filter);
    } else if (state.fault == nullptr || is_fault_of_counts(*state.fault)) {
        state.fault = shared<error>::make(operand_error(context, entity, outcome));
    }
}
/// Adds a condition to what a query or scan filters by.
template <class Table, std::size_t Entity, class State, class Condition>
void add_filter(State& state, const Condition& condition, const call_context& context) {
    auto joined = shared<query_filter>::make(state.filter.get());
    const key_outcome outcome = add_clauses<Table, Entity>(joined->parts, condition, joined->truths);
    take_filter(state, std::move(joined), outcome, schema<Table>::facts.entities[Entity], context);
}
/// Adds a condition on one entity's items to what a collection filters by: those of others have another discriminator.
template <class Table, std::size_t Entity, class State, class Condition>
void add_member_filter(State& state, const Condition& condition, const call_context& context) {
    static constexpr const table_facts& table = schema<Table>::facts;
    auto joined = shared<query_filter>::make(state.filter.get());
    expression_parts& parts = joined->parts;
    parts.add(request::opcode::path, parts.add_path(attribute_position<Table>(table.discriminator)));
    parts.add_operand();
    packed::writer(parts.bytes).string(table.entities[Entity].discriminator);
    parts.add(request::opcode::not_equal);
    std::size_t truths = 0;
    const key_outcome outcome = add_clauses<Table, Entity>(parts, condition, truths);
    if (truths == 0 && outcome.ok()) return;  // nothing is asked
    if (truths > 1) parts.add(request::opcode::all_of, truths);
    parts.add(request::opcode::any_of, 2);
    ++joined->truths;
    take_filter(state, std::move(joined), outcome, table.entities[Entity], context);
}

}  // namespace facet::inline v0::detail
