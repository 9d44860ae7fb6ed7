// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/json/write.hpp>
#include <support/expressions.hpp>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// Reads the text of condition and update expressions back into nodes, by the contract's grammar (L1 to L7, U5), strictly: a
/// placeholder that is not defined, or parentheses that the service calls redundant (L6), are errors.

namespace facet::test {

/// What placeholders stand for.
struct placeholder_meanings {
    std::map<std::string, std::string> names;
    std::map<std::string, attribute_value> values;
};

class expression_parser {
public:
    expression_parser(std::string_view text, const placeholder_meanings& meanings) : rest_(text), meanings_(meanings) {}

    [[nodiscard]] node condition() {
        node made = any_of();
        end();
        return made;
    }
    [[nodiscard]] std::vector<change> update() {
        std::vector<change> changes;
        while (!rest_.empty()) {
            const std::size_t clause = one_of({"SET ", "REMOVE ", "ADD ", "DELETE "});
            if (std::find(clauses_.begin(), clauses_.end(), clause) != clauses_.end()) fail("a clause stands twice (U1)");
            clauses_.push_back(clause);
            do {
                document_path target = path();
                if (clause == 1) {
                    changes.push_back(remove(std::move(target)));
                    continue;
                }
                need(clause == 0 ? " = " : " ");
                node value = clause == 0 ? sum() : operand();
                if (clause == 0) changes.push_back(set(std::move(target), std::move(value)));
                else if (clause == 2) changes.push_back(add(std::move(target), std::move(value)));
                else changes.push_back(erase(std::move(target), std::move(value)));
            } while (take(", "));
            if (!rest_.empty()) need(" ");
        }
        return changes;
    }

private:
    [[noreturn]] void fail(const std::string& why) const { throw std::invalid_argument(why + " at: " + std::string(rest_)); }
    [[nodiscard]] bool take(std::string_view word) {
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    void need(std::string_view word) {
        if (!take(word)) fail("expected `" + std::string(word) + '`');
    }
    [[nodiscard]] std::size_t one_of(const std::vector<std::string_view>& words) {
        for (std::size_t i = 0; i < words.size(); ++i)
            if (take(words[i])) return i;
        fail("none of the words that may stand here");
    }
    void end() const {
        if (!rest_.empty()) fail("there is more behind the expression");
    }
    [[nodiscard]] std::string token() {
        std::size_t length = 1;
        while (length < rest_.size() && (std::isalnum(static_cast<unsigned char>(rest_[length])) != 0 || rest_[length] == '_')) ++length;
        std::string text(rest_.substr(0, length));
        rest_.remove_prefix(length);
        return text;
    }

    [[nodiscard]] node joined(opcode code, std::string_view word, const std::function<node()>& part) {
        std::vector<node> parts;
        do parts.push_back(part());
        while (take(word));
        if (parts.size() == 1) return std::move(parts[0]);
        node made = make(code, std::move(parts));
        made.counted = true;
        return made;
    }
    [[nodiscard]] node any_of() {
        return joined(opcode::any_of, " OR ", [this] { return joined(opcode::all_of, " AND ", [this] { return truth(); }); });
    }
    [[nodiscard]] node truth() {
        if (take("NOT ")) return make(opcode::negation, {truth()});
        if (take("(")) {
            const char* const inside = rest_.data();
            node made = any_of();
            need(")");
            if (group_begin_ == inside && group_end_ == rest_.data() - 1) fail("redundant parentheses (L6)");
            group_begin_ = inside - 1;
            group_end_ = rest_.data();
            return made;
        }
        if (take("attribute_exists(")) return presence(opcode::exists);
        if (take("attribute_not_exists(")) return presence(opcode::not_exists);
        if (take("attribute_type(")) return call(opcode::type_is);
        if (take("begins_with(")) return call(opcode::begins_with);
        if (take("contains(")) return call(opcode::contains);
        node left = operand();
        if (take(" BETWEEN ")) {
            node low = operand();
            need(" AND ");
            return between(std::move(left), std::move(low), operand());
        }
        if (take(" IN (")) {
            std::vector<node> among;
            do among.push_back(operand());
            while (take(", "));
            need(")");
            return in(std::move(left), std::move(among));
        }
        static const std::vector<std::string_view> signs{" = ", " <> ", " <= ", " < ", " >= ", " > "};
        static const opcode codes[] = {opcode::equal, opcode::not_equal, opcode::less_equal, opcode::less, opcode::greater_equal, opcode::greater};
        const opcode code = codes[one_of(signs)];
        return make(code, {std::move(left), operand()});
    }
    [[nodiscard]] node presence(opcode code) {
        node made = a(path());
        made.code = code;
        need(")");
        return made;
    }
    [[nodiscard]] node call(opcode code) {
        node first = operand();
        need(", ");
        node second = operand();
        need(")");
        return make(code, {std::move(first), std::move(second)});
    }
    [[nodiscard]] node operand() {
        if (take("size(")) {
            node made = size(operand());
            need(")");
            return made;
        }
        if (take("if_not_exists(")) {
            document_path of = path();
            need(", ");
            node made = if_not_exists(std::move(of), sum());
            need(")");
            return made;
        }
        if (take("list_append(")) {
            node first = sum();
            need(", ");
            node made = list_append(std::move(first), sum());
            need(")");
            return made;
        }
        if (rest_.starts_with(":")) {
            const auto found = meanings_.values.find(token());
            if (found == meanings_.values.end()) fail("a value is not defined (L8)");
            return v(found->second);
        }
        return a(path());
    }
    [[nodiscard]] node sum() {
        node left = operand();
        if (take(" + ")) return std::move(left) + operand();
        if (take(" - ")) return std::move(left) - operand();
        return left;
    }
    [[nodiscard]] document_path path() {
        document_path made("");
        made.top_ = name();
        while (true) {
            if (take(".")) {
                made.dot(name());
            } else if (take("[")) {
                const std::size_t close = rest_.find(']');
                made.element(static_cast<std::uint32_t>(std::strtoul(std::string(rest_.substr(0, close)).c_str(), nullptr, 10)));
                rest_.remove_prefix(close + 1);
            } else {
                return made;
            }
        }
    }
    [[nodiscard]] std::string name() {
        if (!rest_.starts_with("#")) fail("a name is no alias");
        const auto found = meanings_.names.find(token());
        if (found == meanings_.names.end()) fail("a name is not defined (L8)");
        return found->second;
    }

    std::string_view rest_;
    const placeholder_meanings& meanings_;
    std::vector<std::size_t> clauses_;
    const char* group_begin_ = nullptr;  ///< the last group that was closed, with its parentheses
    const char* group_end_ = nullptr;
};

/// A path as text that tells all paths apart.
[[nodiscard]] inline std::string shape(const document_path& of) {
    std::string text = '"' + of.top_ + '"';
    for (const document_path::step& step : of.steps_) text += step.element ? '[' + std::to_string(step.position) + ']' : ".\"" + step.name + '"';
    return text;
}
/// A node as text that two nodes share where they mean the same: AND inside AND and OR inside OR are one, and joins of one nothing.
[[nodiscard]] inline std::string shape(const node& of) {
    std::string text = '(' + std::to_string(static_cast<int>(of.code));
    if (of.path) text += ' ' + shape(*of.path);
    if (of.operand) text += ' ' + json::write(*of.operand).value();
    const bool joins = of.code == opcode::all_of || of.code == opcode::any_of;
    if (joins && of.children.size() == 1) return shape(of.children[0]);
    for (const node& child : of.children) {
        const std::string inner = shape(child);
        const std::string same = '(' + std::to_string(static_cast<int>(of.code)) + ' ';
        if (joins && inner.starts_with(same)) text += ' ' + inner.substr(same.size(), inner.size() - same.size() - 1);
        else text += ' ' + inner;
    }
    return text + ')';
}
/// Changes, in the order of their clauses.
[[nodiscard]] inline std::string shape(const std::vector<change>& of) {
    std::string text;
    for (const auto clause : {request::update_clause::set, request::update_clause::remove, request::update_clause::add, request::update_clause::erase})
        for (const change& each : of)
            if (each.clause == clause)
                text += std::to_string(static_cast<int>(clause)) + ' ' + shape(each.target) + ' ' +
                        (clause == request::update_clause::remove ? std::string() : shape(each.value)) + '\n';
    return text;
}

}  // namespace facet::test
