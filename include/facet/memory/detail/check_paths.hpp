// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/memory/detail/document.hpp>
#include <facet/memory/detail/item_shape.hpp>
#include <facet/request/expression.hpp>

#include <cstddef>
#include <string>

/// \file
/// What is refused about document paths before any item is read (contract E3, J1, L2, U3, U4, N2).

namespace facet::inline v0::memory::detail {

/// How many elements a path has at most.
inline constexpr std::size_t longest_path = 32;

/// The path as error messages show it: `[a, b, [0]]`.
[[nodiscard]] inline std::string show(const opened_table& table, const request::path& path) {
    std::string text = "[";
    text += name_of(table, path);
    for (const request::path_step& step : path.steps) {
        text += ", ";
        if (step.element) {
            text += '[';
            text += std::to_string(step.position);
            text += ']';
        } else {
            text += step.name;
        }
    }
    text += ']';
    return text;
}

[[nodiscard]] inline bool same_path(const opened_table& table, const request::path& a, const request::path& b) noexcept {
    if (a.steps.size() != b.steps.size() || !same_attribute(resolve(table, a), resolve(table, b))) return false;
    for (std::size_t i = 0; i < a.steps.size(); ++i)
        if (!same_step(a.steps[i], b.steps[i])) return false;
    return true;
}

/// Contract U4: a path that leads below a key attribute of the table ("Key: ") or of an index ("IndexKey: ").
[[nodiscard]] inline error below_key(std::string_view which, std::string_view name) {
    return invalid("U4", {"Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: ", which, name});
}

/// Contract E3, L2 and N2; `kind` names the expression, `ConditionExpression` and so on.
[[nodiscard]] inline result<void> check_path(const opened_table& table, const request::path& path, std::string_view kind) {
    if (path.known >= 0 ? static_cast<std::size_t>(path.known) >= table.attributes.size() : path.known != -1)
        return malformed("a path names an attribute that the table's description does not have");
    bool named = path.known >= 0 || is_name(path.name);
    for (const request::path_step& step : path.steps) named = named && (step.element || is_name(step.name));
    if (!named) return fault_error(value_fault::bad_name);
    if (path.steps.size() + 1 > longest_path)
        return invalid("E3", {"Invalid ", kind, ": The document path has too many nesting elements"});
    for (const request::path_step& step : path.steps)
        if (step.element && step.position > request::greatest_position)
            return invalid("L2", {"Invalid ", kind, ": List index is not within the allowable range; index: [", std::to_string(step.position), "]"});
    return {};
}

/// The same for a path that is read: keys hold nothing below them (contract U4, which says it of updates).
[[nodiscard]] inline result<void> check_read_path(const opened_table& table, const request::path& path, std::string_view kind) {
    if (auto sound = check_path(table, path, kind); !sound.has_value() || path.steps.empty()) return sound;
    const table_schema& schema = table.store->schema;
    const packed::attribute_id id = resolve(table, path).id;
    if (id == 0 || id > schema.key_count()) return {};
    return below_key(schema.is_primary(id) ? "Key: " : "IndexKey: ", name_of(table, path));
}

/// Refuses two paths of which one is the other or leads to it, or that take one parent for a list and for a map (contract J1,
/// U3). O(n^2) of a number that expression sizes keep small.
[[nodiscard]] inline result<void> check_overlap(const opened_table& table, span<const request::path* const> paths,
                                                std::string_view kind, std::string_view rule) {
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const attribute_ref first = resolve(table, *paths[i]);
        for (std::size_t j = 0; j < i; ++j) {
            if (!same_attribute(first, resolve(table, *paths[j]))) continue;
            const auto a = paths[j]->steps;
            const auto b = paths[i]->steps;
            std::size_t shared = 0;
            while (shared < a.size() && shared < b.size() && same_step(a[shared], b[shared])) ++shared;
            const bool overlap = shared == a.size() || shared == b.size();
            if (!overlap && a[shared].element == b[shared].element) continue;
            return invalid(rule, {"Invalid ", kind, ": Two document paths ", overlap ? "overlap" : "conflict",
                                  " with each other; must remove or rewrite one of these paths; path one: ",
                                  show(table, *paths[j]), ", path two: ", show(table, *paths[i])});
        }
    }
    return {};
}

[[nodiscard]] inline result<void> check_projection(const opened_table& table, const request::projection& projection) {
    if (projection.empty()) return {};
    constexpr std::string_view kind = "ProjectionExpression";
    facet::detail::sequence<const request::path*> paths;
    paths.reserve(projection.paths.size());
    for (const request::path& path : projection.paths) {
        if (auto sound = check_read_path(table, path, kind); !sound.has_value()) return sound;
        paths.push_back(&path);
    }
    return check_overlap(table, paths, kind, "J1");
}

}  // namespace facet::inline v0::memory::detail
