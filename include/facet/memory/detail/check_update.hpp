// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/memory/detail/check_condition.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace facet::inline v0::memory::detail {

inline constexpr std::size_t most_update_actions = 2'045;  // contract N5: `REMOVE a,b,...` of 4,096 bytes has no more

/// Refuses updates that DynamoDB refuses before it reads an item (contract C8, U3, U4, U5, U8, U12, U13, E2, E3). A template, to be compiled
/// where it is used.
template <class Table>
class update_check {
public:
    update_check(const Table& table, const request::update& update) noexcept : table_(&table), update_(&update) {}

    [[nodiscard]] result<void> run() {
        for (const request::update_action& action : update_->actions)
            if (auto sound = check_action(action); !sound.has_value()) return sound;
        if (update_->actions.size() > most_update_actions || operators_ > most_operators)
            return invalid("N5", {"Invalid UpdateExpression: The expression contains too many operators"});
        if (update_->actions.size() < 2) return {};
        if (have_attributes_of_their_own()) [[likely]] return {};
        facet::detail::sequence<const request::path*> targets;
        targets.reserve(update_->actions.size());
        for (const request::update_action& action : update_->actions) targets.push_back(&update_->paths[action.target]);
        return check_overlap(*table_, targets, kind, "U3");
    }

private:
    using opcode = request::opcode;
    using value_kind = abstract_value::kind;
    static constexpr std::string_view kind = "UpdateExpression";
    static constexpr std::size_t few_values = 4;  ///< most are `a` or `b + c`

    /// Whether no two of a few actions are on one attribute, so that no paths overlap.
    [[nodiscard]] bool have_attributes_of_their_own() const noexcept {
        constexpr std::size_t few = 12;
        packed::attribute_id ids[few];
        std::size_t count = 0;
        if (update_->actions.size() > few) return false;
        for (const request::update_action& action : update_->actions) {
            const packed::attribute_id id = resolve(*table_, update_->paths[action.target]).id;  // a description may name one twice
            if (id == 0) return false;
            for (std::size_t i = 0; i < count; ++i)
                if (ids[i] == id) return false;
            ids[count++] = id;
        }
        return true;
    }

    [[nodiscard]] result<void> check_action(const request::update_action& action) {
        if (action.target >= update_->paths.size()) return malformed("a path out of range");
        if (action.begin > action.end || action.end > update_->code.size()) return malformed("code out of range");
        if (auto sound = check_target(update_->paths[action.target]); !sound.has_value()) return sound;
        switch (action.clause) {
            case request::update_clause::remove: return {};
            case request::update_clause::set: return check_value_code(action);
            case request::update_clause::add: return check_literal(action, "U12", "ADD");
            case request::update_clause::erase: return check_literal(action, "U13", "DELETE");
        }
        return {};
    }

    [[nodiscard]] result<void> check_target(const request::path& target) const {
        if (auto sound = check_path(*table_, target, kind); !sound.has_value()) return sound;
        const table_schema& schema = table_->store->schema;
        const packed::attribute_id id = resolve(*table_, target).id;
        if (id == 0 || id > schema.key_count()) return {};
        if (schema.is_primary(id))
            return invalid_parameter("U4", {"Cannot update attribute ", name_of(*table_, target),
                                            ". This attribute is part of the key"});
        if (!target.steps.empty()) return below_key("IndexKey: ", name_of(*table_, target));
        return {};
    }

    /// The one literal that ADD and DELETE take.
    [[nodiscard]] result<void> check_literal(const request::update_action& action, std::string_view rule, std::string_view name) const {
        if (action.end - action.begin != 1 || update_->code[action.begin].code != opcode::operand)
            return malformed("ADD and DELETE take one literal");
        const std::uint16_t position = update_->code[action.begin].argument;
        if (auto sound = check_operand(position); !sound.has_value()) return sound;
        const value_type type = update_->operands[position].type();
        if (is_set(type) || (action.clause == request::update_clause::add && type == value_type::number)) return {};
        return invalid(rule, {"Invalid UpdateExpression: Incorrect operand type for operator or function; operator: ", name,
                              ", operand type: ", long_name(type)});
    }

    [[nodiscard]] result<void> check_operand(std::uint16_t position) const {
        if (position >= update_->operands.size() || !update_->operands[position].present())
            return malformed("an operand out of range");
        return check_value(update_->operands[position]);
    }

    /// The value that SET computes: at most one +, - or list_append, outermost.
    [[nodiscard]] result<void> check_value_code(const request::update_action& action) {
        const std::size_t length = action.end - action.begin;
        facet::detail::sequence<abstract_value> longer;
        abstract_value few[few_values];
        if (length >= few_values) longer.resize(length + 1);
        abstract_value* const stack = length >= few_values ? longer.data() : few;
        abstract_value* top = stack;
        bool outermost = false;
        for (std::size_t i = action.begin; i < action.end; ++i) {
            const request::instruction one = update_->code[i];
            if (outermost) return as_operand(update_->code[i - 1].code);
            switch (one.code) {
                case opcode::path:
                case opcode::if_not_exists: {
                    if (one.argument >= update_->paths.size()) return malformed("a path out of range");
                    const request::path& named = update_->paths[one.argument];
                    if (auto sound = check_read_path(*table_, named, kind); !sound.has_value()) return sound;
                    if (one.code == opcode::if_not_exists && top == stack) return malformed("an operand is missing");
                    if (one.code == opcode::if_not_exists) {
                        --top;
                        ++operators_;
                        if (top->what == value_kind::path && same_path(*table_, named, *top->path)) return not_distinct(*table_, kind, one.code, named);
                    }
                    *top++ = {one.code == opcode::path ? value_kind::path : value_kind::computed, &named, {}};
                    break;
                }
                case opcode::operand:
                    if (auto sound = check_operand(one.argument); !sound.has_value()) return sound;
                    *top++ = {value_kind::literal, nullptr, update_->operands[one.argument]};
                    break;
                case opcode::plus:
                case opcode::minus:
                case opcode::list_append: {
                    if (top - stack < 2) return malformed("an operand is missing");
                    top -= 2;
                    ++operators_;
                    const bool sum = one.code != opcode::list_append;
                    for (int k = 0; k < 2; ++k)
                        if (top[k].what == value_kind::literal &&
                            top[k].literal.type() != (sum ? value_type::number : value_type::list))
                            return invalid("U8", {"Invalid UpdateExpression: Incorrect operand type for operator or function; "
                                                  "operator or function: ",
                                                  spelling(one.code), ", operand type: ", to_string(top[k].literal.type())});
                    *top++ = {value_kind::computed, nullptr, {}};
                    outermost = true;
                    break;
                }
                default: return malformed("a condition in an update");
            }
        }
        return top == stack + 1 ? result<void>() : malformed("a SET value is not one value");
    }

    /// The error of what only the whole value may be. if_not_exists alone may be an operand.
    [[nodiscard]] [[gnu::cold]] static error as_operand(opcode code) {
        if (code != opcode::list_append) return malformed("the result of + or - as an operand");
        return invalid("U5", {"Invalid UpdateExpression: The function is not allowed to be used this way in an expression; function: ",
                              spelling(code)});
    }

    const Table* table_;
    const request::update* update_;
    std::size_t operators_ = 0;
};

}  // namespace facet::inline v0::memory::detail
