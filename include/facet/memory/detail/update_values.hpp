// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/document.hpp>
#include <facet/memory/detail/errors.hpp>
#include <facet/memory/detail/set_algebra.hpp>
#include <facet/request/expression.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// Computes what the actions of an update write, from the item as it was (contract U2, U5 to U8, U12, U13). The update has passed
/// update_check. A template, to be compiled where it is used.
template <class Table>
class update_evaluator {
public:
    update_evaluator(const Table& table, const request::update& update, const document& item, scratch& memory) noexcept
        : table_(&table), update_(&update), item_(&item), memory_(&memory) {}

    /// The value of a SET.
    [[nodiscard]] result<value_view> set(const request::update_action& action) const {
        const std::size_t length = action.end - action.begin;
        outcome* const stack = memory_->allocate_array<outcome>(length + 1);
        outcome* top = stack;
        for (std::size_t i = action.begin; i < action.end; ++i) {
            const request::instruction one = update_->code[i];
            switch (one.code) {
                case request::opcode::path: {
                    const value_view found = fetch(*table_, *item_, update_->paths[one.argument], *memory_);
                    *top++ = {found, found.present() ? fault::none : fault::missing};
                    break;
                }
                case request::opcode::operand: *top++ = {update_->operands[one.argument], fault::none}; break;
                case request::opcode::if_not_exists: {
                    // Lazy: what is wrong with the fallback does not matter where it is not used (contract U6).
                    const value_view found = fetch(*table_, *item_, update_->paths[one.argument], *memory_);
                    if (found.present()) top[-1] = {found, fault::none};
                    break;
                }
                case request::opcode::list_append: --top, top[-1] = appended(top[-1], top[0]); break;
                case request::opcode::plus:
                case request::opcode::minus: --top, top[-1] = sum(top[-1], top[0], one.code == request::opcode::minus); break;
                default: break;
            }
        }
        if (stack[0].why != fault::none) return to_error(stack[0].why);
        return stack[0].value;
    }

    /// The value that an ADD leaves at its target (contract U12).
    [[nodiscard]] result<value_view> add(const request::update_action& action) const {
        const value_view literal = update_->operands[update_->code[action.begin].argument];
        const value_view present = fetch(*table_, *item_, update_->paths[action.target], *memory_);
        if (!present.present()) return literal;
        if (present.type() != literal.type()) return to_error(fault::type);
        if (is_set(literal.type())) return unite(present, literal, *memory_);
        const outcome total = sum({present, fault::none}, {literal, fault::none}, false);
        if (total.why != fault::none) return to_error(total.why);
        return total.value;
    }

    /// The set that a DELETE leaves at its target; not present where nothing is left of it, or there was none (contract U13).
    [[nodiscard]] result<value_view> erase(const request::update_action& action) const {
        const value_view literal = update_->operands[update_->code[action.begin].argument];
        const value_view present = fetch(*table_, *item_, update_->paths[action.target], *memory_);
        if (!present.present()) return value_view();
        if (present.type() != literal.type()) return to_error(fault::type);
        return subtract(present, literal, *memory_);
    }

private:
    enum class fault : std::uint8_t { none, missing, type, digits, overflow, underflow };
    struct outcome {
        value_view value;
        fault why;
    };

    [[nodiscard]] static fault first(const outcome& a, const outcome& b) noexcept { return a.why != fault::none ? a.why : b.why; }

    [[nodiscard]] outcome appended(const outcome& a, const outcome& b) const {
        if (const fault why = first(a, b); why != fault::none) return {{}, why};
        if (a.value.type() != value_type::list || b.value.type() != value_type::list) return {{}, fault::type};
        return {append_lists(a.value, b.value, *memory_), fault::none};
    }

    /// Exact, or an error (contract D7).
    [[nodiscard]] outcome sum(const outcome& a, const outcome& b, bool negate) const {
        if (const fault why = first(a, b); why != fault::none) return {{}, why};
        if (a.value.type() != value_type::number || b.value.type() != value_type::number) return {{}, fault::type};
        basic_byte_buffer<48> bytes;
        packed::basic_writer out(bytes);
        std::int64_t whole = 0;
        if (a.value.form() == packed::tag::integer && b.value.form() == packed::tag::integer &&
            !(negate ? __builtin_sub_overflow(a.value.integer(), b.value.integer(), &whole)
                     : __builtin_add_overflow(a.value.integer(), b.value.integer(), &whole))) {
            out.integer(whole);
        } else {
            decimal exact;
            const number_fault why = negate ? decimal::subtract(a.value.number(), b.value.number(), exact)
                                            : decimal::add(a.value.number(), b.value.number(), exact);
            if (why != number_fault::none) return {{}, why == number_fault::too_many_digits ? fault::digits : why == number_fault::underflow ? fault::underflow : fault::overflow};
            out.number(exact);
        }
        return {memory_->keep_value(bytes.view()), fault::none};
    }

    [[nodiscard]] static error to_error(fault why) {
        switch (why) {
            case fault::missing:
                return invalid("U7", {"The provided expression refers to an attribute that does not exist in the item"});
            case fault::digits: return invalid("D7", {to_string(number_fault::too_many_digits)});
            case fault::overflow: return invalid("D7", {to_string(number_fault::overflow)});
            case fault::underflow: return invalid("D7", {to_string(number_fault::underflow)});
            default: return invalid("U8", {"An operand in the update expression has an incorrect data type"});
        }
    }

    const Table* table_;
    const request::update* update_;
    const document* item_;
    scratch* memory_;
};

}  // namespace facet::inline v0::memory::detail
