// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/request/expression.hpp>
#include <facet/value/attribute_value.hpp>
#include <facet/value/packing.hpp>

#include <cstdint>
#include <cstdlib>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// A small language for raw request expressions, so that conformance cases read like the contract's own examples:
/// `a("m.x[2]") == 5 && !exists(a("b"))`, `set("n", a("n") + 1)`. It owns all it makes.

namespace facet::test {

using request::opcode;

/// A document path: a name, then `.name` and `[position]`. Names with dots in them are added by dot().
class document_path {
public:
    document_path(std::string_view text) {
        std::size_t at = text.find_first_of(".[");
        top_ = std::string(text.substr(0, at));
        while (at < text.size()) {
            if (text[at] == '[') {
                const std::size_t close = text.find(']', at);
                element(static_cast<std::uint32_t>(std::strtoul(std::string(text.substr(at + 1, close)).c_str(), nullptr, 10)));
                at = close + 1;
            } else {
                const std::size_t next = text.find_first_of(".[", at + 1);
                dot(text.substr(at + 1, next == std::string_view::npos ? next : next - at - 1));
                at = next;
            }
        }
    }
    document_path(const char* text) : document_path(std::string_view(text)) {}

    document_path& dot(std::string_view name) {
        steps_.push_back({std::string(name), 0, false});
        return *this;
    }
    document_path& element(std::uint32_t position) {
        steps_.push_back({{}, position, true});
        return *this;
    }

    struct step {
        std::string name;
        std::uint32_t position = 0;
        bool element = false;
    };
    std::string top_;
    std::vector<step> steps_;
};

/// A node of an expression: a value or a truth.
struct node {
    opcode code = opcode::path;
    std::vector<node> children;
    std::shared_ptr<document_path> path;
    std::shared_ptr<attribute_value> operand;
    bool counted = false;  ///< the instruction's argument is the number of children, less `fixed`
    std::uint16_t fixed = 0;

    node() = default;
    node(attribute_value value) : code(opcode::operand), operand(std::make_shared<attribute_value>(std::move(value))) {}
    template <class Value>
        requires(std::constructible_from<attribute_value, Value> && !std::same_as<std::remove_cvref_t<Value>, attribute_value> &&
                 !std::same_as<std::remove_cvref_t<Value>, node>)
    node(Value&& value) : node(attribute_value(std::forward<Value>(value))) {}
};

/// The value at a path.
[[nodiscard]] inline node a(document_path path) {
    node made;
    made.path = std::make_shared<document_path>(std::move(path));
    return made;
}
/// A literal.
[[nodiscard]] inline node v(attribute_value value) { return node(std::move(value)); }

[[nodiscard]] inline node make(opcode code, std::vector<node> children) {
    node made;
    made.code = code;
    made.children = std::move(children);
    return made;
}

[[nodiscard]] inline node size(node of) { return make(opcode::size, {std::move(of)}); }
[[nodiscard]] inline node operator==(node x, node y) { return make(opcode::equal, {std::move(x), std::move(y)}); }
[[nodiscard]] inline node operator!=(node x, node y) { return make(opcode::not_equal, {std::move(x), std::move(y)}); }
[[nodiscard]] inline node operator<(node x, node y) { return make(opcode::less, {std::move(x), std::move(y)}); }
[[nodiscard]] inline node operator<=(node x, node y) { return make(opcode::less_equal, {std::move(x), std::move(y)}); }
[[nodiscard]] inline node operator>(node x, node y) { return make(opcode::greater, {std::move(x), std::move(y)}); }
[[nodiscard]] inline node operator>=(node x, node y) { return make(opcode::greater_equal, {std::move(x), std::move(y)}); }
[[nodiscard]] inline node between(node x, node low, node high) {
    return make(opcode::between, {std::move(x), std::move(low), std::move(high)});
}
[[nodiscard]] inline node in(node x, std::vector<node> operands) {
    operands.insert(operands.begin(), std::move(x));
    node made = make(opcode::in, std::move(operands));
    made.counted = true;
    made.fixed = 1;
    return made;
}
[[nodiscard]] inline node exists(document_path path) {
    node made = a(std::move(path));
    made.code = opcode::exists;
    return made;
}
[[nodiscard]] inline node not_exists(document_path path) {
    node made = a(std::move(path));
    made.code = opcode::not_exists;
    return made;
}
[[nodiscard]] inline node type_is(node x, node tag) { return make(opcode::type_is, {std::move(x), std::move(tag)}); }
[[nodiscard]] inline node begins_with(node x, node prefix) {
    return make(opcode::begins_with, {std::move(x), std::move(prefix)});
}
[[nodiscard]] inline node contains(node x, node element) { return make(opcode::contains, {std::move(x), std::move(element)}); }
[[nodiscard]] inline node operator&&(node x, node y) {
    node made = make(opcode::all_of, {std::move(x), std::move(y)});
    made.counted = true;
    return made;
}
[[nodiscard]] inline node operator||(node x, node y) {
    node made = make(opcode::any_of, {std::move(x), std::move(y)});
    made.counted = true;
    return made;
}
[[nodiscard]] inline node operator!(node x) { return make(opcode::negation, {std::move(x)}); }
[[nodiscard]] inline node operator+(node x, node y) { return make(opcode::plus, {std::move(x), std::move(y)}); }
[[nodiscard]] inline node operator-(node x, node y) { return make(opcode::minus, {std::move(x), std::move(y)}); }
[[nodiscard]] inline node if_not_exists(document_path path, node fallback) {
    node made = a(std::move(path));
    made.code = opcode::if_not_exists;
    made.children = {std::move(fallback)};
    return made;
}
[[nodiscard]] inline node list_append(node x, node y) { return make(opcode::list_append, {std::move(x), std::move(y)}); }

/// One action of an update.
struct change {
    request::update_clause clause;
    document_path target;
    node value;
};
[[nodiscard]] inline change set(document_path target, node value) {
    return {request::update_clause::set, std::move(target), std::move(value)};
}
[[nodiscard]] inline change remove(document_path target) { return {request::update_clause::remove, std::move(target), {}}; }
[[nodiscard]] inline change add(document_path target, node value) {
    return {request::update_clause::add, std::move(target), std::move(value)};
}
[[nodiscard]] inline change erase(document_path target, node value) {
    return {request::update_clause::erase, std::move(target), std::move(value)};
}

/// Turns nodes into the instructions, paths and operands of a request. Names among `known` become positions.
class expression_arena {
public:
    explicit expression_arena(std::vector<std::string> known = {}) : known_(std::move(known)) {}
    expression_arena(const expression_arena&) = delete;
    expression_arena& operator=(const expression_arena&) = delete;

    [[nodiscard]] request::condition condition(const node& root) {
        code_.clear();
        emit(root);
        instructions_.push_back(code_);
        return {instructions_.back(), freeze_paths(), freeze_operands()};
    }
    [[nodiscard]] request::update update(const std::vector<change>& changes) {
        code_.clear();
        std::vector<request::update_action> actions;
        for (const change& one : changes) {
            const auto target = add_path(one.target);
            const auto begin = static_cast<std::uint16_t>(code_.size());
            if (one.clause != request::update_clause::remove) emit(one.value);
            actions.push_back({one.clause, target, begin, static_cast<std::uint16_t>(code_.size())});
        }
        instructions_.push_back(code_);
        actions_.push_back(std::move(actions));
        return {actions_.back(), instructions_.back(), freeze_paths(), freeze_operands()};
    }
    [[nodiscard]] request::projection projection(const std::vector<document_path>& wanted) {
        for (const document_path& one : wanted) add_path(one);
        return {freeze_paths()};
    }

private:
    void emit(const node& one) {
        for (const node& child : one.children) emit(child);
        std::uint16_t argument = 0;
        if (one.path) argument = add_path(*one.path);
        else if (one.code == opcode::operand) argument = add_operand(*one.operand);
        else if (one.counted) argument = static_cast<std::uint16_t>(one.children.size() - one.fixed);
        code_.push_back({one.code, argument});
    }
    std::uint16_t add_path(const document_path& from) {
        std::vector<request::path_step> steps;
        for (const document_path::step& one : from.steps_) steps.push_back({keep(one.name), one.position, one.element});
        steps_.push_back(std::move(steps));
        request::path made;
        made.name = keep(from.top_);
        for (std::size_t i = 0; i < known_.size(); ++i)
            if (known_[i] == from.top_) made.known = static_cast<std::int32_t>(i);
        made.steps = steps_.back();
        paths_.push_back(made);
        return static_cast<std::uint16_t>(paths_.size() - 1);
    }
    std::uint16_t add_operand(const attribute_value& value) {
        byte_buffer& bytes = buffers_.emplace_back();
        packed::writer out(bytes);
        if (!packed::pack(out, value, 100).has_value()) throw std::logic_error("an operand nests deeper than tests do");
        operands_.emplace_back(bytes.data());
        return static_cast<std::uint16_t>(operands_.size() - 1);
    }
    std::string_view keep(const std::string& text) { return names_.emplace_back(text); }
    std::span<const request::path> freeze_paths() {
        frozen_paths_.push_back(std::move(paths_));
        paths_.clear();
        return frozen_paths_.back();
    }
    std::span<const packed::value_view> freeze_operands() {
        frozen_operands_.push_back(std::move(operands_));
        operands_.clear();
        return frozen_operands_.back();
    }

    std::vector<std::string> known_;
    std::vector<request::instruction> code_;
    std::vector<request::path> paths_;
    std::vector<packed::value_view> operands_;
    std::deque<std::vector<request::instruction>> instructions_;
    std::deque<std::vector<request::update_action>> actions_;
    std::deque<std::vector<request::path>> frozen_paths_;
    std::deque<std::vector<packed::value_view>> frozen_operands_;
    std::deque<std::vector<request::path_step>> steps_;
    std::deque<byte_buffer> buffers_;
    std::deque<std::string> names_;
};

}  // namespace facet::test
