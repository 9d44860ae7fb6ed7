// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <differential/operation.hpp>
#include <facet/value/item.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

/// \file
/// Values and expressions as the contract has them, over trees of attribute_value: slow and plain on purpose, and without a
/// line of the engine's.

namespace facet::differential {

/// Contract K6, C4: negative, zero or positive; nothing where the two have no order.
[[nodiscard]] inline std::optional<int> order_of(const attribute_value& a, const attribute_value& b) {
    if (a.type() != b.type()) return std::nullopt;
    if (const decimal* number = a.if_number()) return *number < *b.if_number() ? -1 : *b.if_number() < *number ? 1 : 0;
    if (const std::string* text = a.if_string()) return text->compare(*b.if_string());
    if (const std::string* bytes = a.if_binary()) return bytes->compare(*b.if_binary());
    return std::nullopt;
}

/// Key values of one shape, one after the other.
struct key_less {
    bool operator()(const std::vector<attribute_value>& a, const std::vector<attribute_value>& b) const {
        for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
            if (const int order = order_of(a[i], b[i]).value_or(0); order != 0) return order < 0;
        return a.size() < b.size();
    }
};

[[nodiscard]] inline bool sound_name(std::string_view name) { return !name.empty() && name.size() <= 65'535; }

/// Contract T6, N2, E1.
[[nodiscard]] inline bool sound_value(const attribute_value& value, int levels = 32) {
    if (levels == 0) return false;
    switch (value.type()) {
        case value_type::string_set:
        case value_type::number_set:
        case value_type::binary_set: return !value.elements().empty();
        case value_type::list:
            return std::ranges::all_of(value.elements(), [&](const attribute_value& one) { return sound_value(one, levels - 1); });
        case value_type::map:
            return std::ranges::all_of(*value.if_map(), [&](const attribute& one) {
                return sound_name(one.name) && sound_value(one.value, levels - 1);
            });
        default: return true;
    }
}

[[nodiscard]] inline bool same_step(const document_path::step& a, const document_path::step& b) {
    return a.element == b.element && (a.element ? a.position == b.position : a.name == b.name);
}
[[nodiscard]] inline bool same_path(const document_path& a, const document_path& b) {
    return a.top_ == b.top_ && std::ranges::equal(a.steps_, b.steps_, same_step);
}

/// Contract E3, N2.
[[nodiscard]] inline bool sound_path(const document_path& path) {
    return sound_name(path.top_) && path.steps_.size() < 32 &&
           std::ranges::all_of(path.steps_, [](const auto& step) { return step.element || sound_name(step.name); });
}

/// Contract J1, U3: whether two of the paths overlap or conflict.
[[nodiscard]] inline bool paths_clash(const std::vector<document_path>& paths) {
    for (std::size_t i = 0; i < paths.size(); ++i) {
        for (std::size_t k = i + 1; k < paths.size(); ++k) {
            if (paths[i].top_ != paths[k].top_) continue;
            const auto& a = paths[i].steps_;
            const auto& b = paths[k].steps_;
            const std::size_t most = std::min(a.size(), b.size());
            std::size_t shared = 0;
            while (shared < most && same_step(a[shared], b[shared])) ++shared;
            if (shared == most || a[shared].element != b[shared].element) return true;
        }
    }
    return false;
}
[[nodiscard]] inline bool sound_projection(const std::vector<document_path>& paths) {
    return std::ranges::all_of(paths, sound_path) && !paths_clash(paths);
}

/// The paths that an expression names.
inline void collect_paths(const node& one, std::vector<document_path>& paths) {
    if (one.path) paths.push_back(*one.path);
    for (const node& child : one.children) collect_paths(child, paths);
}

/// The value one step below, or null (contract C15).
[[nodiscard]] inline const attribute_value* below(const attribute_value* value, const document_path::step& step) {
    if (value == nullptr) return nullptr;
    if (!step.element) return value->if_map() == nullptr ? nullptr : value->if_map()->find(step.name);
    const auto* elements = value->if_list();
    return elements == nullptr || step.position >= elements->size() ? nullptr : &(*elements)[step.position];
}
/// The value at a path, or null.
[[nodiscard]] inline const attribute_value* resolve(const item& of, const document_path& path) {
    const attribute_value* value = of.find(path.top_);
    for (const document_path::step& step : path.steps_) value = below(value, step);
    return value;
}

/// Contract J2: an item's values at some paths, in their parents.
[[nodiscard]] item project(const item& of, const std::vector<document_path>& paths);

/// What is refused about a condition before any item is read (contract R4, C5 to C13, N5).
[[nodiscard]] bool sound_condition(const node& condition);
/// The sizes of its literals together, of which a request has two megabytes at most (contract N5); more than that where a list or map
/// among them holds more than an item may.
[[nodiscard]] std::size_t literal_bytes(const node& expression);
inline constexpr std::size_t most_literal_bytes = 2'097'152;
/// Contract section 9; the condition is sound.
[[nodiscard]] bool holds(const node& condition, const item& of);

/// What is refused about an update before any item is read (contract U3 to U5, U8, U12, U13).
[[nodiscard]] bool sound_update(const std::vector<change>& changes, const request::table_description& table);

/// What an update makes of an item, or of none.
struct updated {
    bool valid = true;
    bool stores = false;
    item after;
};
/// Contract section 13; the update is sound. `key`: the key attributes of an item that is created.
[[nodiscard]] updated update_item(const std::vector<change>& changes, const item* before, const item& key);

}  // namespace facet::differential
