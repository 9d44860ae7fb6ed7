// SPDX-License-Identifier: BSL-1.0
#include <differential/model_values.hpp>

namespace facet::differential {

namespace {

using request::opcode;
using request::update_clause;

bool is_set(value_type type) {
    return type == value_type::string_set || type == value_type::number_set || type == value_type::binary_set;
}

/// Contract U5, U8: what is `outermost` may be a sum, a difference or list_append.
bool sound_set_value(const node& one, bool outermost) {
    switch (one.code) {
        case opcode::path: return sound_path(*one.path);
        case opcode::operand: return sound_value(*one.operand);
        case opcode::if_not_exists: {
            const node& fallback = one.children[0];
            const bool itself = fallback.code == opcode::path && same_path(*one.path, *fallback.path);  // contract C8
            return sound_path(*one.path) && sound_set_value(fallback, false) && !itself;
        }
        case opcode::plus:
        case opcode::minus:
        case opcode::list_append: {
            const bool sum = one.code != opcode::list_append;
            if (!outermost) return false;
            for (const node& child : one.children) {
                if (!sound_set_value(child, false)) return false;
                if (child.code == opcode::operand && child.operand->type() != (sum ? value_type::number : value_type::list))
                    return false;
            }
            return true;
        }
        default: return false;
    }
}

/// What SET computes from the item as it was; nothing where that is an error (contract U6 to U8, D7).
std::optional<attribute_value> compute(const node& one, const item& before) {
    switch (one.code) {
        case opcode::operand: return *one.operand;
        case opcode::path:
        case opcode::if_not_exists:
            if (const attribute_value* found = resolve(before, *one.path)) return *found;
            return one.code == opcode::path ? std::nullopt : compute(one.children[0], before);
        default: break;
    }
    const auto left = compute(one.children[0], before);
    const auto right = compute(one.children[1], before);
    if (!left || !right) return std::nullopt;
    if (one.code == opcode::list_append) {
        if (left->if_list() == nullptr || right->if_list() == nullptr) return std::nullopt;
        std::vector<attribute_value> joined = *left->if_list();
        joined.insert(joined.end(), right->if_list()->begin(), right->if_list()->end());
        return attribute_value::list(std::move(joined));
    }
    if (left->if_number() == nullptr || right->if_number() == nullptr) return std::nullopt;
    const auto sum = one.code == opcode::plus ? checked_add(*left->if_number(), *right->if_number())
                                              : checked_subtract(*left->if_number(), *right->if_number());
    return sum ? std::optional(attribute_value(*sum)) : std::nullopt;
}

/// The union or difference of two sets of one type; nothing where the difference is empty.
std::optional<attribute_value> combine(const attribute_value& a, const attribute_value& b, bool unite) {
    std::vector<attribute_value> members;
    for (const attribute_value& one : a.elements())
        if (unite || std::ranges::find(b.elements(), one) == b.elements().end()) members.push_back(one);
    if (unite) members.insert(members.end(), b.elements().begin(), b.elements().end());
    if (members.empty()) return std::nullopt;
    if (a.type() == value_type::number_set) {
        std::vector<decimal> numbers;
        for (const attribute_value& one : members) numbers.push_back(one.as_number());
        return attribute_value::number_set(std::move(numbers));
    }
    std::vector<std::string> texts;
    const bool strings = a.type() == value_type::string_set;
    for (const attribute_value& one : members) texts.push_back(strings ? one.as_string() : one.as_binary());
    return strings ? attribute_value::string_set(std::move(texts)) : attribute_value::binary_set(std::move(texts));
}

/// One place and what it gets; nothing where it is removed.
struct edit {
    const document_path* path;
    std::optional<attribute_value> value;
};

bool path_before(const edit& a, const edit& b) {
    if (a.path->top_ != b.path->top_) return a.path->top_ < b.path->top_;
    const auto& x = a.path->steps_;
    const auto& y = b.path->steps_;
    for (std::size_t i = 0; i < x.size() && i < y.size(); ++i) {
        if (x[i].position != y[i].position) return x[i].position < y[i].position;
        if (x[i].name != y[i].name) return x[i].name < y[i].name;
    }
    return x.size() < y.size();
}

/// The value that a path's last step starts from; null where there is none.
attribute_value* parent_of(item& of, const document_path& path) {
    document_path parent = path;
    parent.steps_.pop_back();
    return const_cast<attribute_value*>(resolve(of, parent));
}
bool fits(const attribute_value* parent, const document_path& path) {
    return parent != nullptr && (path.steps_.back().element ? parent->if_list() != nullptr : parent->if_map() != nullptr);
}

void store(item& into, const edit& one) {
    const document_path& path = *one.path;
    if (path.steps_.empty()) {
        into.insert_or_assign(path.top_, *one.value);
        return;
    }
    attribute_value* const parent = parent_of(into, path);
    const auto& step = path.steps_.back();
    if (!step.element) parent->if_map()->insert_or_assign(step.name, *one.value);
    else if (step.position < parent->if_list()->size()) (*parent->if_list())[step.position] = *one.value;
    else parent->if_list()->push_back(*one.value);
}
void take_away(item& from, const document_path& path) {
    if (path.steps_.empty()) {
        from.erase(path.top_);
        return;
    }
    attribute_value* const parent = parent_of(from, path);
    const auto& step = path.steps_.back();
    if (step.element) parent->if_list()->erase(parent->if_list()->begin() + step.position);
    else parent->if_map()->erase(step.name);
}

}  // namespace

bool sound_update(const std::vector<change>& changes, const request::table_description& table) {
    std::vector<document_path> targets;
    for (const change& one : changes) {
        targets.push_back(one.target);
        if (!sound_path(one.target)) return false;
        if (one.target.top_ == table.partition.name || (table.has_sort() && one.target.top_ == table.sort.name)) return false;
        if (one.clause == update_clause::set && !sound_set_value(one.value, true)) return false;
        if (one.clause != update_clause::add && one.clause != update_clause::erase) continue;
        if (one.value.code != opcode::operand || !sound_value(*one.value.operand)) return false;
        const value_type type = one.value.operand->type();
        if (!is_set(type) && !(one.clause == update_clause::add && type == value_type::number)) return false;
    }
    return changes.size() <= 2'045 && !paths_clash(targets);
}

updated update_item(const std::vector<change>& changes, const item* before, const item& key) {
    const updated refused{false, false, {}};
    const item& old = before == nullptr ? key : *before;
    updated made{true, before != nullptr || changes.empty(), before == nullptr ? key : *before};
    std::vector<edit> edits;
    for (const change& one : changes) {
        const attribute_value* present = resolve(old, one.target);
        edit next{&one.target, {}};
        if (one.clause == update_clause::set) {
            next.value = compute(one.value, old);
            if (!next.value) return refused;
        } else if (one.clause == update_clause::add && present == nullptr) {
            next.value = *one.value.operand;
        } else if (one.clause != update_clause::remove && present != nullptr) {
            const attribute_value& literal = *one.value.operand;
            if (present->type() != literal.type()) return refused;
            if (const decimal* number = literal.if_number()) {
                const auto sum = checked_add(*present->if_number(), *number);
                if (!sum) return refused;
                next.value = *sum;
            } else {
                next.value = combine(*present, literal, one.clause == update_clause::add);
            }
        }
        if (one.clause == update_clause::set || one.clause == update_clause::add) made.stores = true;
        if (before == nullptr && (one.clause == update_clause::remove || one.clause == update_clause::erase)) continue;
        if (!one.target.steps_.empty() && !fits(parent_of(made.after, one.target), one.target)) return refused;
        edits.push_back(std::move(next));
    }
    // Stored first, so that positions stay those of the list as it was; what is behind a list's end in ascending order. Then
    // removals, the last element first.
    std::ranges::sort(edits, path_before);
    for (const edit& one : edits)
        if (one.value) store(made.after, one);
    for (std::size_t i = edits.size(); i-- > 0;)
        if (!edits[i].value && resolve(old, *edits[i].path) != nullptr) take_away(made.after, *edits[i].path);
    return made;
}

}  // namespace facet::differential
