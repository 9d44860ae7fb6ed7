// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/memory/detail/check_paths.hpp>
#include <facet/memory/detail/item_shape.hpp>
#include <facet/request/expression.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace facet::inline v0::memory::detail {

inline constexpr std::size_t most_operators = 300;     // contract N5
inline constexpr std::size_t most_in_operands = 100;   // contract N5
inline constexpr std::size_t most_literal_bytes = std::size_t{2} << 20;  // contract N5

/// The type's name where DynamoDB writes it out.
[[nodiscard]] constexpr std::string_view long_name(value_type type) noexcept {
    constexpr std::string_view names[] = {"STRING", "NUMBER", "BINARY",     "BOOLEAN",    "NULL",
                                          "LIST",   "MAP",    "STRING_SET", "NUMBER_SET", "BINARY_SET"};
    return names[static_cast<std::size_t>(type)];
}

/// The operator or function as DynamoDB writes it.
[[nodiscard]] constexpr std::string_view spelling(request::opcode code) noexcept {
    constexpr std::string_view texts[] = {"path", "operand", "size", "=", "<>", "<", "<=", ">", ">=", "BETWEEN", "IN",
                                          "attribute_exists", "attribute_not_exists", "attribute_type", "begins_with", "contains",
                                          "AND", "OR", "NOT", "+", "-", "if_not_exists", "list_append"};
    return texts[static_cast<std::size_t>(code)];
}

/// Whether a literal may have more than 127 bytes; cheaper than to measure it.
[[nodiscard]] [[gnu::always_inline]] inline bool may_be_long(const value_view& literal) noexcept {
    if (!literal.present()) return false;
    const packed::tag form = literal.form();
    if (form == packed::tag::string || form == packed::tag::binary || form == packed::tag::time)
        return static_cast<signed char>(literal.begin()[1]) < 0;
    return form >= packed::tag::list;
}
/// Whether a list or map holds more than an item may; the sizes of its elements alone count.
[[nodiscard]] inline bool exceeds_item(value_view literal) noexcept {
    const std::size_t most = packed::maximum_item_size;
    if (literal.raw().size() <= most / 4) return false;  // a size is never more than four times what is packed
    std::size_t size = 0;
    if (literal.form() == packed::tag::list)
        for (packed::element_cursor cursor(literal); !cursor.done() && size <= most;) size += packed::value_size(cursor.take());
    if (literal.form() == packed::tag::map)
        for (packed::entry_cursor cursor(literal); !cursor.done() && size <= most;) {
            const packed::entry_view entry = cursor.take();
            size += entry.name.size() + packed::value_size(entry.value);
        }
    return size > most;
}
/// Refuses a list or map that no item could hold, and literals of more than two megabytes together (contract N5).
[[nodiscard]] [[gnu::cold]] inline result<void> measure_literals(span<const value_view> some, span<const value_view> more = {}) {
    for (const span<const value_view>& literals : {some, more})
        for (const value_view& each : literals)
            if (each.present() && exceeds_item(each))
                return invalid("N5", {"ExpressionAttributeValues contains invalid value: Item size has exceeded the maximum allowed size"});
    std::size_t packed_bytes = 0;
    std::size_t bytes = 0;
    const auto add = [](std::size_t& sum, span<const value_view> literals, auto&& size) {
        for (const value_view& each : literals)
            if (each.present()) sum += size(each);
    };
    const auto packed_size = [](value_view each) { return each.raw().size(); };
    add(packed_bytes, some, packed_size);
    add(packed_bytes, more, packed_size);
    if (packed_bytes <= most_literal_bytes / 4) return {};  // a size is never more than four times what is packed
    add(bytes, some, packed::value_size);
    add(bytes, more, packed::value_size);
    if (bytes <= most_literal_bytes) return {};
    return invalid("N5", {"ExpressionAttributeValues exceeds max size"});
}
/// Whether any of a request's literals is long: only then they have to be measured.
[[nodiscard]] [[gnu::always_inline]] inline bool has_long(span<const value_view> literals) noexcept {
    for (const value_view& each : literals)
        if (may_be_long(each)) [[unlikely]] return true;
    return false;
}

/// What is known of a value of an expression before any item is read.
struct abstract_value {
    enum class kind : std::uint8_t { path, literal, size, computed, truth } what = kind::computed;
    const request::path* path = nullptr;
    value_view literal{};
};

/// The error of an operator or function whose first operand is this path, and another one, too (contract C8).
template <class Table>
[[nodiscard]] [[gnu::cold]] error not_distinct(const Table& table, std::string_view kind, request::opcode code, const request::path& path) {
    return invalid("C8", {"Invalid ", kind, ": The first operand must be distinct from the remaining operands for this operator or function; operator: ",
                          spelling(code), ", first operand: ", show(table, path)});
}

/// Refuses conditions and filters that DynamoDB refuses before it reads an item: with no item, in branches that would not be evaluated,
/// always (contract R4, C5, C6, C8, C10, C11, C13, N5, E3). A template, to be compiled where it is used.
template <class Table>
class condition_check {
public:
    /// `kind` is ConditionExpression or FilterExpression.
    condition_check(const Table& table, const request::condition& condition, std::string_view kind) noexcept
        : table_(&table), condition_(&condition), kind_(kind) {}

    [[nodiscard]] result<void> run() {
        if (condition_->empty()) return {};
        constexpr std::size_t most = 32;
        if (condition_->code.size() <= most) {
            abstract_value values[most + 1];
            return walk(values);
        }
        facet::detail::sequence<abstract_value> values(condition_->code.size() + 1);
        return walk(values.data());
    }

private:
    using opcode = request::opcode;
    using value_kind = abstract_value::kind;

    [[nodiscard]] result<void> walk(abstract_value* stack) {
        abstract_value* top = stack;
        std::size_t operators = 0;
        for (const request::instruction& one : condition_->code) {
            const auto depth = static_cast<std::size_t>(top - stack);
            switch (one.code) {
                case opcode::path:
                case opcode::exists:
                case opcode::not_exists: {
                    if (one.argument >= condition_->paths.size()) return malformed("a path out of range");
                    const request::path& named = condition_->paths[one.argument];
                    if (auto sound = check_read_path(*table_, named, kind_); !sound.has_value()) return sound;
                    if (one.code == opcode::path) *top++ = {value_kind::path, &named, {}};
                    else *top++ = {value_kind::truth, nullptr, {}}, ++operators;
                    break;
                }
                case opcode::operand:
                    if (one.argument >= condition_->operands.size() || !condition_->operands[one.argument].present())
                        return malformed("an operand out of range");
                    if (auto sound = check_value(condition_->operands[one.argument]); !sound.has_value()) return sound;
                    *top++ = {value_kind::literal, nullptr, condition_->operands[one.argument]};
                    break;
                case opcode::negation:
                    if (depth < 1 || top[-1].what != value_kind::truth) return malformed("NOT needs a condition");
                    ++operators;
                    break;
                case opcode::all_of:
                case opcode::any_of: {
                    if (one.argument == 0 || depth < one.argument) return malformed("AND and OR need conditions");
                    for (std::uint16_t i = 0; i < one.argument; ++i)
                        if ((--top)->what != value_kind::truth) return malformed("AND and OR need conditions");
                    *top++ = {value_kind::truth, nullptr, {}};
                    operators += one.argument - 1u;
                    break;
                }
                case opcode::plus:
                case opcode::minus:
                case opcode::if_not_exists:
                case opcode::list_append: return malformed("a function of updates in a condition");
                default: {
                    const std::size_t taken = one.code == opcode::size      ? 1
                                              : one.code == opcode::between ? 3
                                              : one.code == opcode::in      ? one.argument + std::size_t{1}
                                                                            : 2;
                    if (depth < taken || taken < (one.code == opcode::in ? 2u : 1u)) return malformed("an operand is missing");
                    top -= taken;
                    for (std::size_t i = 0; i < taken; ++i)
                        if (top[i].what == value_kind::truth) return malformed("a condition where a value is needed");
                    if (auto sound = check_operator(one.code, top, taken); !sound.has_value()) return sound;
                    *top = {one.code == opcode::size ? value_kind::size : value_kind::truth, nullptr, {}};
                    ++top;
                    ++operators;
                    break;
                }
            }
        }
        if (top != stack + 1 || stack[0].what != value_kind::truth) return malformed("an expression is not one condition");
        if (operators > most_operators)
            return invalid("N5", {"Invalid ", kind_, ": The expression contains too many operators"});
        return {};
    }

    [[nodiscard]] result<void> check_operator(opcode code, const abstract_value* values, std::size_t count) const {
        switch (code) {
            case opcode::size:
                if (is_literal(values[0], value_type::number) || is_literal(values[0], value_type::boolean) ||
                    is_literal(values[0], value_type::null))
                    return wrong_type("C13", code, values[0].literal.type());
                if (values[0].what == value_kind::size) return wrong_type("C13", code, value_type::number);
                return {};
            case opcode::less:
            case opcode::less_equal:
            case opcode::greater:
            case opcode::greater_equal:
            case opcode::between:
                for (std::size_t i = 0; i < count; ++i)
                    if (values[i].what == value_kind::literal && !is_ordered(values[i].literal.type()))
                        return wrong_type("C5", code, values[i].literal.type());
                if (code == opcode::between)
                    if (auto sound = check_bounds(values[1], values[2]); !sound.has_value()) return sound;
                break;
            case opcode::in:
                if (count - 1 > most_in_operands)
                    return invalid("N5", {"Invalid ", kind_, ": The IN operator is provided with too many operands"});
                break;
            case opcode::type_is: return check_tag(values[1]);
            case opcode::begins_with:
                for (std::size_t i = 0; i < 2; ++i) {
                    if (values[i].what == value_kind::size) return wrong_type("C11", code, value_type::number);
                    if (values[i].what == value_kind::literal && values[i].literal.type() != value_type::string &&
                        values[i].literal.type() != value_type::binary)
                        return wrong_type("C11", code, values[i].literal.type());
                }
                break;
            default: break;
        }
        for (std::size_t i = 1; i < count; ++i)
            if (values[0].what == value_kind::path && values[i].what == value_kind::path &&
                same_path(*table_, *values[0].path, *values[i].path))
                return not_distinct(*table_, kind_, code, *values[0].path);
        return {};
    }

    [[nodiscard]] result<void> check_bounds(const abstract_value& low, const abstract_value& high) const {
        if (low.what != value_kind::literal || high.what != value_kind::literal) return {};
        int order = 0;
        if (!compare(low.literal, high.literal, order))
            return invalid("C6", {"Invalid ", kind_, ": The BETWEEN operator requires same data type for lower and upper bounds"});
        if (order > 0)
            return invalid("C6", {"Invalid ", kind_,
                                  ": The BETWEEN operator requires upper bound to be greater than or equal to lower bound"});
        return {};
    }

    [[nodiscard]] result<void> check_tag(const abstract_value& tag) const {
        if (tag.what == value_kind::size) return wrong_type("C10", opcode::type_is, value_type::number);
        if (tag.what != value_kind::literal) return malformed("attribute_type needs a literal type");
        if (tag.literal.type() != value_type::string) return wrong_type("C10", opcode::type_is, tag.literal.type());
        for (unsigned i = 0; i < 10; ++i)
            if (tag.literal.bytes() == to_string(static_cast<value_type>(i))) return {};
        return invalid("C10", {"Invalid ", kind_, ": Invalid attribute type name found; type: ", tag.literal.bytes(),
                               ", valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}"});
    }

    [[nodiscard]] static bool is_literal(const abstract_value& value, value_type type) noexcept {
        return value.what == value_kind::literal && value.literal.type() == type;
    }
    [[nodiscard]] error wrong_type(std::string_view rule, opcode code, value_type type) const {
        return invalid(rule, {"Invalid ", kind_, ": Incorrect operand type for operator or function; operator or function: ",
                              spelling(code), ", operand type: ", to_string(type)});
    }

    const Table* table_;
    const request::condition* condition_;
    std::string_view kind_;
};

}  // namespace facet::inline v0::memory::detail
