// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/span.hpp>
#include <facet/request/expression.hpp>
#include <facet/value/packed.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// From postfix instructions to the text of DynamoDB's expressions, and of PartiQL's conditions.

namespace facet::inline v0::wire::detail {

/// How an expression names attributes and gives values; says what cannot be said.
class terms {
public:
    terms() = default;
    terms(const terms&) = delete;
    terms& operator=(const terms&) = delete;
    virtual ~terms() = default;

    virtual void append_path(std::string& out, const request::path& path) = 0;
    virtual void append_value(std::string& out, packed::value_view value) = 0;
    /// Whether PartiQL's words are to be used where they differ.
    [[nodiscard]] virtual bool partiql() const noexcept = 0;

    /// The first reason why there is no such text; empty where there is.
    [[nodiscard]] const std::string& fault() const noexcept { return fault_; }
    void fail(std::string_view why) {
        if (fault_.empty()) fault_ = why;
    }

private:
    std::string fault_;
};

/// How tightly a piece of text binds (contract L7).
enum class binding : std::uint8_t { any_of, all_of, negation, comparison, call, sum, operand };

/// Puts an expression's text together from its instructions.
class expression_printer {
public:
    expression_printer(terms& in, span<const request::path> paths, span<const packed::value_view> operands)
        : terms_(&in), paths_(paths), operands_(operands) {}

    struct piece {
        std::string text;
        binding binds = binding::operand;
    };

    /// The text of some instructions, which leave one value or truth.
    [[nodiscard]] piece print(span<const request::instruction> code) {
        std::vector<piece> stack;
        for (const request::instruction& each : code) step(stack, each);
        if (stack.size() == 1) return std::move(stack.back());
        terms_->fail("the expression's instructions do not make one expression");
        return {};
    }
    [[nodiscard]] std::string path_text(std::size_t position) {
        std::string text;
        if (position < paths_.size()) terms_->append_path(text, paths_[position]);
        else terms_->fail("the expression names a path that it does not have");
        return text;
    }

private:
    void step(std::vector<piece>& stack, request::instruction each) {
        using enum request::opcode;
        switch (each.code) {
            case path: stack.push_back({path_text(each.argument), binding::operand}); return;
            case operand: return push_operand(stack, each.argument);
            case size: return call(stack, "size", 1, binding::operand);
            case equal: return infix(stack, " = ", binding::comparison);
            case not_equal: return infix(stack, " <> ", binding::comparison);
            case less: return infix(stack, " < ", binding::comparison);
            case less_equal: return infix(stack, " <= ", binding::comparison);
            case greater: return infix(stack, " > ", binding::comparison);
            case greater_equal: return infix(stack, " >= ", binding::comparison);
            case between: return print_between(stack);
            case in: return print_in(stack, each.argument);
            case exists: return presence(stack, each.argument, "attribute_exists(", " IS NOT MISSING");
            case not_exists: return presence(stack, each.argument, "attribute_not_exists(", " IS MISSING");
            case type_is: return call(stack, "attribute_type", 2, binding::call);
            case begins_with: return call(stack, "begins_with", 2, binding::call);
            case contains: return call(stack, "contains", 2, binding::call);
            case all_of: return join(stack, each.argument, " AND ", binding::all_of);
            case any_of: return join(stack, each.argument, " OR ", binding::any_of);
            case negation: return negate(stack);
            case plus: return infix(stack, " + ", binding::sum);
            case minus: return infix(stack, " - ", binding::sum);
            case if_not_exists: return print_if_not_exists(stack, each.argument);
            case list_append: return call(stack, "list_append", 2, binding::operand);
        }
    }

    [[nodiscard]] piece pop(std::vector<piece>& stack) {
        if (stack.empty()) {
            terms_->fail("the expression's instructions take more than there is");
            return {};
        }
        piece last = std::move(stack.back());
        stack.pop_back();
        return last;
    }
    [[nodiscard]] static std::string in_parentheses(const piece& of) { return '(' + of.text + ')'; }

    void push_operand(std::vector<piece>& stack, std::size_t position) {
        piece made;
        if (position < operands_.size()) terms_->append_value(made.text, operands_[position]);
        else terms_->fail("the expression names an operand that it does not have");
        stack.push_back(std::move(made));
    }
    void infix(std::vector<piece>& stack, std::string_view between, binding binds) {
        const piece right = pop(stack);
        const piece left = pop(stack);
        std::string text = left.binds == binding::operand ? left.text : in_parentheses(left);
        text += between;
        text += right.binds == binding::operand ? right.text : in_parentheses(right);
        stack.push_back({std::move(text), binds});
    }
    void call(std::vector<piece>& stack, std::string_view function, std::size_t arguments, binding binds) {
        std::string inner;
        for (std::size_t i = 0; i < arguments; ++i) {
            const piece argument = pop(stack);
            inner = inner.empty() ? argument.text : argument.text + ", " + inner;
        }
        stack.push_back({std::string(function) + '(' + inner + ')', binds});
    }
    void print_between(std::vector<piece>& stack) {
        const piece high = pop(stack);
        const piece low = pop(stack);
        const piece value = pop(stack);
        stack.push_back({value.text + " BETWEEN " + low.text + " AND " + high.text, binding::comparison});
    }
    void print_in(std::vector<piece>& stack, std::size_t values) {
        if (values == 0) terms_->fail("IN needs at least one value");
        std::string inner;
        for (std::size_t i = 0; i < values; ++i) {
            const piece value = pop(stack);
            inner = inner.empty() ? value.text : value.text + ", " + inner;
        }
        const piece value = pop(stack);
        const bool brackets = terms_->partiql();
        stack.push_back({value.text + " IN " + (brackets ? '[' : '(') + inner + (brackets ? ']' : ')'), binding::comparison});
    }
    void presence(std::vector<piece>& stack, std::size_t path, std::string_view function, std::string_view words) {
        std::string text = path_text(path);
        if (terms_->partiql()) stack.push_back({text + std::string(words), binding::comparison});
        else stack.push_back({std::string(function) + text + ')', binding::call});
    }
    void join(std::vector<piece>& stack, std::size_t count, std::string_view word, binding binds) {
        if (count == 0) terms_->fail("AND and OR need something to join");
        if (count == 1) return;
        std::vector<piece> parts(count);
        for (std::size_t i = count; i > 0; --i) parts[i - 1] = pop(stack);
        std::string text;
        for (const piece& each : parts) {
            if (!text.empty()) text += word;
            // What is joined by the same word needs no parentheses, since both are associative: fewer bytes of the 4096 (contract N5).
            text += each.binds >= binds ? each.text : in_parentheses(each);
        }
        stack.push_back({std::move(text), binds});
    }
    void negate(std::vector<piece>& stack) {
        const piece of = pop(stack);
        stack.push_back({"NOT " + (of.binds >= binding::call ? of.text : in_parentheses(of)), binding::negation});
    }
    void print_if_not_exists(std::vector<piece>& stack, std::size_t path) {
        if (terms_->partiql()) terms_->fail("PartiQL has no if_not_exists()");
        const piece fallback = pop(stack);
        stack.push_back({"if_not_exists(" + path_text(path) + ", " + fallback.text + ')', binding::operand});
    }

    terms* terms_;
    span<const request::path> paths_;
    span<const packed::value_view> operands_;
};

/// A condition's text; empty where there is none.
[[nodiscard]] inline std::string condition_text(terms& in, const request::condition& of) {
    if (of.empty()) return {};
    return expression_printer(in, of.paths, of.operands).print(of.code).text;
}

/// The name by which a clause of an update begins.
[[nodiscard]] constexpr std::string_view clause_word(request::update_clause clause) noexcept {
    switch (clause) {
        case request::update_clause::set: return "SET";
        case request::update_clause::remove: return "REMOVE";
        case request::update_clause::add: return "ADD";
        case request::update_clause::erase: break;
    }
    return "DELETE";
}

/// An update expression: each clause once (contract U1), its actions in their order. Empty where there are none.
[[nodiscard]] inline std::string update_text(terms& in, const request::update& of) {
    std::string text;
    expression_printer printer(in, of.paths, of.operands);
    for (const auto clause : {request::update_clause::set, request::update_clause::remove, request::update_clause::add, request::update_clause::erase}) {
        bool begun = false;
        for (const request::update_action& each : of.actions) {
            if (each.clause != clause) continue;
            if (begun) {
                text += ", ";
            } else {
                if (!text.empty()) text += ' ';
                text += clause_word(clause);
                text += ' ';
                begun = true;
            }
            text += printer.path_text(each.target);
            if (clause == request::update_clause::remove) continue;
            text += clause == request::update_clause::set ? " = " : " ";
            if (each.end > of.code.size() || each.begin > each.end) in.fail("the update names instructions that it does not have");
            else text += printer.print(of.code.subspan(each.begin, static_cast<std::size_t>(each.end - each.begin))).text;
        }
    }
    return text;
}

}  // namespace facet::inline v0::wire::detail
