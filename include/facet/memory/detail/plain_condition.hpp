// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/memory/detail/document.hpp>
#include <facet/memory/detail/plain_update.hpp>
#include <facet/memory/detail/scratch.hpp>
#include <facet/memory/detail/values.hpp>
#include <facet/request/expression.hpp>

#include <cstddef>

/// \file
/// Conditions as most are: read once, which checks them, too, and asked of an item as it is kept. All others go the general way.

namespace facet::inline v0::memory::detail {

/// Whether a whole attribute, by the description's name for it, is there, or how it compares with a literal.
struct plain_term {
    value_view operand;  ///< not present: presence is asked
    packed::attribute_id id;
    request::opcode code;
};

/// A condition as plain terms that all have to hold, in the scratch memory; empty where it is none. Such a condition is sound
/// (condition_check).
[[nodiscard]] inline span<const plain_term> read_terms(const opened_table& table, const request::condition& condition, scratch& memory) {
    using request::opcode;
    constexpr std::size_t most = 24;
    const std::size_t length = condition.code.size();
    if (length > most) return {};
    auto* const terms = memory.allocate_array<plain_term>(length);
    std::size_t count = 0;
    for (std::size_t at = 0; at < length; ++count) {
        const request::instruction* const code = condition.code.data() + at;
        if (code->code == opcode::all_of) return count > 1 && code->argument == count && at + 1 == length ? span<const plain_term>(terms, count) : span<const plain_term>();
        plain_term& term = terms[count];
        term.id = whole_attribute(table, condition.paths, code->argument);
        if (term.id == 0) return {};
        if (code->code == opcode::exists || code->code == opcode::not_exists) {
            term.code = code->code;
            term.operand = {};
            ++at;
            continue;
        }
        if (code->code != opcode::path || length - at < 3) return {};
        const value_view* const literal = literal_of(code[1], condition.operands);
        term.code = code[2].code;
        // The forms of strings, binaries and numbers are the first ones.
        if (literal == nullptr || literal->form() > packed::tag::wide || term.code < opcode::equal || term.code > opcode::greater_equal) return {};
        term.operand = *literal;
        at += 3;
    }
    return count == 1 ? span<const plain_term>(terms, count) : span<const plain_term>();
}

/// Whether `order` is what an operator asks for.
[[nodiscard]] inline bool is_order(request::opcode code, int order) noexcept {
    switch (code) {
        case request::opcode::less: return order < 0;
        case request::opcode::less_equal: return order <= 0;
        case request::opcode::greater: return order > 0;
        case request::opcode::greater_equal: return order >= 0;
        case request::opcode::not_equal: return order != 0;
        default: return order == 0;
    }
}

/// Whether a term holds of an item, or of none (contract C1, C3, C4, C9).
[[nodiscard]] inline bool holds(const plain_term& term, const opened_table& table, const record* item, scratch& memory) {
    using request::opcode;
    const table_store& store = *table.store;
    if (item != nullptr && item->layout != 0 && term.operand.present() && term.operand.form() == packed::tag::integer) {
        const packed::row_cell* const cell = store.layouts.at(item->layout)->find(term.id);
        if (cell != nullptr && cell->kind == packed::cell_kind::integer) {
            const auto left = packed::detail::get_fixed<std::int64_t>(item->stored().data() + cell->at);
            const std::int64_t right = term.operand.integer();
            return is_order(term.code, left < right ? -1 : left > right ? 1 : 0);
        }
    }
    if (!term.operand.present() && store.schema.is_primary(term.id)) return (item != nullptr) == (term.code == opcode::exists);
    const value_view value = item == nullptr ? value_view() : find_attribute(table, document_of(store, *item), {term.id, {}}, memory);
    if (term.code == opcode::exists || term.code == opcode::not_exists) return value.present() == (term.code == opcode::exists);
    if (!value.present()) return term.code == opcode::not_equal;
    if (term.code == opcode::equal || term.code == opcode::not_equal) return equal(value, term.operand) == (term.code == opcode::equal);
    int order = 0;
    return compare(value, term.operand, order) && is_order(term.code, order);
}

}  // namespace facet::inline v0::memory::detail
