// SPDX-License-Identifier: BSL-1.0
#include <differential/model_values.hpp>

namespace facet::differential {

namespace {

using request::opcode;

bool is_literal(const node& one) { return one.code == opcode::operand; }
bool is_ordered(value_type type) {
    return type == value_type::string || type == value_type::number || type == value_type::binary;
}

bool sound_operand(const node& one) {
    switch (one.code) {
        case opcode::path: return sound_path(*one.path);
        case opcode::operand: return sound_value(*one.operand);
        case opcode::size: {
            const node& measured = one.children[0];
            if (!is_literal(measured)) return measured.code == opcode::path && sound_path(*measured.path);
            const value_type type = measured.operand->type();
            return type != value_type::number && type != value_type::boolean && type != value_type::null &&
                   sound_value(*measured.operand);
        }
        default: return false;
    }
}

/// Contract C8.
bool distinct_operands(const node& one) {
    const node& first = one.children[0];
    if (first.code != opcode::path) return true;
    for (std::size_t i = 1; i < one.children.size(); ++i)
        if (one.children[i].code == opcode::path && same_path(*first.path, *one.children[i].path)) return false;
    return true;
}

/// The value of an operand; nothing where it is missing.
std::optional<attribute_value> value_of(const node& one, const item& of) {
    if (one.code == opcode::operand) return *one.operand;
    if (one.code == opcode::path) {
        const attribute_value* found = resolve(of, *one.path);
        return found == nullptr ? std::nullopt : std::optional(*found);
    }
    const std::optional<attribute_value> measured = value_of(one.children[0], of);
    if (!measured) return std::nullopt;
    std::size_t size = 0;
    switch (measured->type()) {
        case value_type::string:
            for (const char byte : *measured->if_string()) {  // UTF-16 units: two for what UTF-8 writes in four bytes
                const auto bits = static_cast<unsigned char>(byte);
                size += (bits & 0xc0) == 0x80 ? 0 : bits >= 0xf0 ? 2 : 1;
            }
            break;
        case value_type::binary: size = measured->if_binary()->size(); break;
        case value_type::map: size = measured->if_map()->size(); break;
        case value_type::number:
        case value_type::boolean:
        case value_type::null: return std::nullopt;
        default: size = measured->elements().size(); break;
    }
    return attribute_value(size);
}

const std::string* text_of(const attribute_value& value) {
    return value.if_string() != nullptr ? value.if_string() : value.if_binary();
}

bool has_prefix(const attribute_value& value, const attribute_value& prefix) {
    if (value.type() != prefix.type() || text_of(value) == nullptr) return false;
    return text_of(value)->substr(0, text_of(prefix)->size()) == *text_of(prefix);
}

bool contains_value(const attribute_value& in, const attribute_value& what) {
    if (text_of(in) != nullptr) return in.type() == what.type() && text_of(in)->find(*text_of(what)) != std::string::npos;
    return std::ranges::any_of(in.elements(), [&](const attribute_value& one) { return one == what; });
}

template <class Test>
bool ordered(const std::optional<attribute_value>& a, const std::optional<attribute_value>& b, Test test) {
    const std::optional<int> order = a && b ? order_of(*a, *b) : std::nullopt;
    return order && test(*order);
}

/// What one path, of which `depth` steps are walked, leaves of a value; all the paths given lead to it.
std::optional<attribute_value> cut(const attribute_value& value, const std::vector<const document_path*>& paths, std::size_t depth) {
    if (paths[0]->steps_.size() == depth) return value;
    auto leading_to = [&](auto test) {
        std::vector<const document_path*> some;
        for (const document_path* one : paths)
            if (test(one->steps_[depth])) some.push_back(one);
        return some;
    };
    if (const auto* elements = value.if_list(); elements != nullptr && paths[0]->steps_[depth].element) {
        std::vector<attribute_value> kept;
        for (std::size_t i = 0; i < elements->size(); ++i) {
            const auto some = leading_to([&](const auto& step) { return step.position == i; });
            if (some.empty()) continue;
            if (auto left = cut((*elements)[i], some, depth + 1)) kept.push_back(*std::move(left));
        }
        return kept.empty() ? std::nullopt : std::optional(attribute_value::list(std::move(kept)));
    }
    if (const auto* entries = value.if_map(); entries != nullptr && !paths[0]->steps_[depth].element) {
        attribute_map kept;
        for (const attribute& entry : *entries) {
            const auto some = leading_to([&](const auto& step) { return step.name == entry.name; });
            if (some.empty()) continue;
            if (auto left = cut(entry.value, some, depth + 1)) kept.insert_or_assign(entry.name, *std::move(left));
        }
        return kept.empty() ? std::nullopt : std::optional(attribute_value::map(std::move(kept)));
    }
    return std::nullopt;
}

}  // namespace

item project(const item& of, const std::vector<document_path>& paths) {
    item kept;
    for (const attribute& one : of) {
        std::vector<const document_path*> some;
        for (const document_path& path : paths)
            if (path.top_ == one.name) some.push_back(&path);
        if (some.empty()) continue;
        if (auto left = cut(one.value, some, 0)) kept.insert_or_assign(one.name, *std::move(left));
    }
    return kept;
}

std::size_t literal_bytes(const node& one) {
    std::size_t bytes = one.operand ? value_size(*one.operand) : 0;
    if (one.operand && (one.operand->if_list() != nullptr || one.operand->if_map() != nullptr)) {
        std::size_t held = 0;
        for (const attribute_value& element : one.operand->elements()) held += value_size(element);
        if (const attribute_map* entries = one.operand->if_map())
            for (const attribute& entry : *entries) held += entry.name.size() + value_size(entry.value);
        if (held > 409'600) return most_literal_bytes + 1;
    }
    for (const node& child : one.children) bytes += literal_bytes(child);
    return bytes;
}

bool sound_condition(const node& one) {
    switch (one.code) {
        case opcode::all_of:
        case opcode::any_of:
        case opcode::negation: return !one.children.empty() && std::ranges::all_of(one.children, sound_condition);
        case opcode::exists:
        case opcode::not_exists: return sound_path(*one.path);
        case opcode::path:
        case opcode::operand:
        case opcode::size:
        case opcode::plus:
        case opcode::minus:
        case opcode::if_not_exists:
        case opcode::list_append: return false;
        default: break;
    }
    if (!std::ranges::all_of(one.children, sound_operand)) return false;
    if (one.code == opcode::type_is) {
        if (!is_literal(one.children[1]) || one.children[1].operand->if_string() == nullptr) return false;
        for (int i = 0; i < 10; ++i)
            if (to_string(static_cast<value_type>(i)) == *one.children[1].operand->if_string()) return true;
        return false;
    }
    if (one.code == opcode::less || one.code == opcode::less_equal || one.code == opcode::greater ||
        one.code == opcode::greater_equal || one.code == opcode::between) {
        for (const node& child : one.children)
            if (is_literal(child) && !is_ordered(child.operand->type())) return false;
    }
    if (one.code == opcode::between && is_literal(one.children[1]) && is_literal(one.children[2])) {
        const std::optional<int> order = order_of(*one.children[1].operand, *one.children[2].operand);
        if (!order || *order > 0) return false;
    }
    if (one.code == opcode::in && one.children.size() > 101) return false;
    if (one.code == opcode::begins_with) {
        for (const node& child : one.children) {
            if (child.code == opcode::size) return false;
            if (is_literal(child) && child.operand->type() != value_type::string && child.operand->type() != value_type::binary)
                return false;
        }
    }
    return distinct_operands(one);
}

bool holds(const node& one, const item& of) {
    auto all = [&](bool wanted) {
        return std::ranges::all_of(one.children, [&](const node& child) { return holds(child, of) == wanted; });
    };
    switch (one.code) {
        case opcode::all_of: return all(true);
        case opcode::any_of: return !all(false);
        case opcode::negation: return !holds(one.children[0], of);
        case opcode::exists: return resolve(of, *one.path) != nullptr;
        case opcode::not_exists: return resolve(of, *one.path) == nullptr;
        default: break;
    }
    std::vector<std::optional<attribute_value>> values;
    for (const node& child : one.children) values.push_back(value_of(child, of));
    const auto& first = values[0];
    const auto& second = values[1];
    switch (one.code) {
        case opcode::equal: return first && second && *first == *second;
        case opcode::not_equal: return !(first && second && *first == *second);
        case opcode::less: return ordered(first, second, [](int order) { return order < 0; });
        case opcode::less_equal: return ordered(first, second, [](int order) { return order <= 0; });
        case opcode::greater: return ordered(first, second, [](int order) { return order > 0; });
        case opcode::greater_equal: return ordered(first, second, [](int order) { return order >= 0; });
        case opcode::between:
            return ordered(first, second, [](int order) { return order >= 0; }) &&
                   ordered(first, values[2], [](int order) { return order <= 0; });
        case opcode::in:
            for (std::size_t i = 1; i < values.size(); ++i)
                if (first && values[i] && *first == *values[i]) return true;
            return false;
        case opcode::type_is: return first && to_string(first->type()) == *second->if_string();
        case opcode::begins_with: return first && second && has_prefix(*first, *second);
        case opcode::contains: return first && second && contains_value(*first, *second);
        default: return false;
    }
}

}  // namespace facet::differential
