// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/inline_vector.hpp>
#include <facet/expression/convert.hpp>
#include <facet/request/expression.hpp>
#include <facet/schema/item_codec.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

/// \file
/// Statements as a condition or filter of a request: a constant skeleton per statement type, and its operands, packed.

namespace facet::inline v0::detail {

[[nodiscard]] constexpr request::opcode to_opcode(comparison op) {
    switch (op) {
        case comparison::equal: return request::opcode::equal;
        case comparison::less: return request::opcode::less;
        case comparison::less_equal: return request::opcode::less_equal;
        case comparison::greater: return request::opcode::greater;
        case comparison::greater_equal: return request::opcode::greater_equal;
        case comparison::between: return request::opcode::between;
        case comparison::begins_with: return request::opcode::begins_with;
        case comparison::each_of: return request::opcode::in;
    }
    return request::opcode::equal;
}

/// Packs one operand as a value of its field.
template <class Table, std::size_t Entity, std::size_t Field, class Operand>
key_fault pack_operand(packed::writer& writer, const Operand& operand) {
    using layout = item_layout<Table, Entity>;
    using type = field_type<typename layout::struct_type, Field>;
    return with_operand<type>(operand, [&](const auto& value) {
        using part = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_same_v<part, std::string_view>) {
            writer.string(value);
            return key_fault::none;
        } else if constexpr (layout::entity.fields[Field].number_as_text) {
            return write_as_text(writer, value) == codec_fault::none ? key_fault::none : key_fault::outside_range;
        } else {
            return codec<part>::write(writer, value) == codec_fault::none ? key_fault::none : key_fault::outside_range;
        }
    });
}

/// A growing expression: code, paths and packed operands. Turned into views once it is complete.
struct expression_parts {
    inline_vector<request::instruction, 24> code;
    inline_vector<request::path, 8> paths;
    inline_vector<std::uint32_t, 12> operands;  ///< where each begins in `bytes`
    byte_buffer bytes;

    std::uint16_t add_path(std::size_t position) {
        request::path path;
        path.known = static_cast<std::int32_t>(position);
        paths.push_back(path);
        return static_cast<std::uint16_t>(paths.size() - 1);
    }
    void add(request::opcode code_of, std::size_t argument = 0) { code.push_back({code_of, static_cast<std::uint16_t>(argument)}); }
    void add_operand() {
        operands.push_back(static_cast<std::uint32_t>(bytes.size()));
        add(request::opcode::operand, operands.size() - 1);
    }
    /// The operands as views; valid until the expression grows or moves.
    [[nodiscard]] inline_vector<packed::value_view, 12> views() const {
        inline_vector<packed::value_view, 12> all;
        for (std::size_t i = 0; i < operands.size(); ++i) all.push_back(packed::value_view(bytes.data() + operands[i]));
        return all;
    }
};

/// Appends one statement about an entity's field.
template <class Table, std::size_t Entity, class Clause>
key_outcome add_clause(expression_parts& out, const Clause& clause) {
    using layout = item_layout<Table, Entity>;
    static constexpr auto field = static_cast<std::size_t>(layout::entity.find(Clause::field));
    packed::writer writer(out.bytes);
    out.add(request::opcode::path, out.add_path(attribute_position<Table>(layout::entity.fields[field].stored)));
    key_outcome outcome;
    const auto operand = [&](const auto& value) {
        out.add_operand();
        if (outcome.ok()) outcome = {pack_operand<Table, Entity, field>(writer, value), static_cast<std::int16_t>(field)};
    };
    if constexpr (Clause::op == comparison::between) {
        operand(clause.operand.low);
        operand(clause.operand.high);
        out.add(to_opcode(Clause::op));
    } else if constexpr (Clause::op == comparison::each_of) {
        for (const auto& value : clause.operand.values) operand(value);
        out.add(to_opcode(Clause::op), clause.operand.values.size());
    } else {
        operand(clause.operand);
        out.add(to_opcode(Clause::op));
    }
    return outcome;
}

/// Appends all statements of a where-clause; gives how many truths that leaves to be joined.
template <class Table, std::size_t Entity, class Where>
key_outcome add_clauses(expression_parts& out, const Where& where, std::size_t& truths) {
    key_outcome outcome;
    const auto one = [&](const auto& clause) {
        ++truths;
        outcome = add_clause<Table, Entity>(out, clause);
        return outcome.ok();
    };
    if constexpr (is_clause<Where>) {
        (void)one(where);
    } else {
        [&]<std::size_t... Position>(std::index_sequence<Position...>) {
            (void)(one(clause_at<Position>(where)) && ...);
        }(std::make_index_sequence<Where::size>{});
    }
    return outcome;
}

}  // namespace facet::inline v0::detail
