// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/value/packed.hpp>

#include <cstdint>
#include <string_view>

/// \file
/// Conditions, filters, updates and projections as plain data: a constant skeleton (instructions and paths, made at compile
/// time by the typed layer) and a span of operands. Nothing here owns anything; everything is borrowed for the call.

namespace facet::inline v0::request {

/// The greatest position that a path may name, whatever the list holds (contract L2): 2^32 - 2.
inline constexpr std::uint32_t greatest_position = 4'294'967'294;

/// One step below a top-level attribute: a map entry's name, or a list element's position.
struct path_step {
    std::string_view name{};       ///< the entry's name, where `element` is false
    std::uint32_t position = 0;  ///< the element's position, where `element` is true
    bool element = false;
};

/// A document path. `known` is the attribute's position in table_description::attributes, or -1: then `name` says it. A key
/// attribute is named like any other.
struct path {
    std::int32_t known = -1;
    std::string_view name{};
    span<const path_step> steps{};
};

/// What one instruction does. Expressions are in postfix order; each instruction pops its arguments and pushes its outcome.
enum class opcode : std::uint8_t {
    // values
    path,           ///< pushes the value at paths[argument], or "missing"
    operand,        ///< pushes operands[argument]
    size,           ///< pops a value, pushes its size (contract C13)
    // predicates
    equal,          ///< pops two values (C3)
    not_equal,      ///< pops two values (C3)
    less,           ///< pops two values (C4), as do the next three
    less_equal,
    greater,
    greater_equal,
    between,        ///< pops value, lower, upper (C6)
    in,             ///< pops a value and then `argument` values: true if it equals one (C7)
    exists,         ///< of paths[argument] (C9)
    not_exists,     ///< of paths[argument] (C9)
    type_is,        ///< pops a value and a string operand with a type tag (C10)
    begins_with,    ///< pops text and prefix (C11)
    contains,       ///< pops container and element (C12)
    // logic
    all_of,         ///< pops `argument` truths: AND
    any_of,         ///< pops `argument` truths: OR
    negation,       ///< pops one truth: NOT
    // values of an update's SET
    plus,           ///< pops two numbers (U5, D7)
    minus,          ///< pops two numbers
    if_not_exists,  ///< pops a fallback value; pushes the value at paths[argument] where there is one (U6)
    list_append,    ///< pops two lists
};

/// One instruction of an expression.
struct instruction {
    opcode code;
    std::uint16_t argument = 0;
};

/// A condition or filter. Empty code means: none.
struct condition {
    span<const instruction> code{};
    span<const path> paths{};
    span<const packed::value_view> operands{};

    [[nodiscard]] bool empty() const noexcept { return code.empty(); }
};

/// The four clauses of an update expression (contract U1).
enum class update_clause : std::uint8_t { set, remove, add, erase };

/// One action of an update: `clause` on paths[target], with the value that code[begin, end) computes (none for remove).
struct update_action {
    update_clause clause;
    std::uint16_t target = 0;
    std::uint16_t begin = 0;
    std::uint16_t end = 0;
};

/// An update expression. Without actions it is the no-op or upsert of contract U15.
struct update {
    span<const update_action> actions{};
    span<const instruction> code{};
    span<const path> paths{};
    span<const packed::value_view> operands{};
};

/// A projection: the paths to return. Empty: all that is there.
struct projection {
    span<const path> paths{};
    bool at_least = false;  ///< whoever asks reads these alone, and does not mind others: a backend may save itself the cutting

    /// Whether what is handed out has to be cut.
    [[nodiscard]] bool cuts() const noexcept { return !paths.empty() && !at_least; }
    [[nodiscard]] bool empty() const noexcept { return paths.empty(); }
};

}  // namespace facet::inline v0::request
