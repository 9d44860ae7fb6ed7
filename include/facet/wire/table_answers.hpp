// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/request/table_description.hpp>
#include <facet/wire/described_table.hpp>
#include <facet/wire/json_document.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// Answers about tables.

namespace facet::inline v0::wire {

namespace detail {

[[nodiscard]] inline std::string_view type_letter(key_type type) noexcept { return to_string(to_value_type(type)); }

/// The keys of a table or an index as text: `partition key pk (S), sort key sk (N)`.
inline void append_keys(std::string& out, std::string_view role, std::string_view name, std::string_view type) {
    if (!out.empty()) out += ", ";
    out += role;
    out += " key ";
    out += name;
    out += " (";
    out += type.empty() ? std::string_view("of no type") : type;
    out += ')';
}
[[nodiscard]] inline std::string described_keys(span<const request::key_attribute> partition, span<const request::key_attribute> sort) {
    std::string text;
    for (const request::key_attribute& each : partition) append_keys(text, "partition", each.name, type_letter(each.type));
    for (const request::key_attribute& each : sort) append_keys(text, "sort", each.name, type_letter(each.type));
    return text;
}
[[nodiscard]] inline std::string found_keys(const json_node& schema, const json_node& definitions) {
    std::string text;
    for (const std::string_view role : {std::string_view("HASH"), std::string_view("RANGE")}) {
        if (!schema.is(json_kind::array)) continue;
        for (json_node::cursor keys(schema); !keys.done();) {
            const json_node key = keys.take();
            if (key.find("KeyType").text() != role) continue;
            const std::string_view name = key.find("AttributeName").text();
            std::string_view type;
            if (definitions.is(json_kind::array)) {
                for (json_node::cursor each(definitions); !each.done();) {
                    const json_node one = each.take();
                    if (one.find("AttributeName").text() == name) type = one.find("AttributeType").text();
                }
            }
            append_keys(text, role == "HASH" ? "partition" : "sort", name, type);
        }
    }
    return text.empty() ? std::string("no key") : text;
}

[[nodiscard]] constexpr std::string_view projection_name(request::projection_kind kind) noexcept {
    switch (kind) {
        case request::projection_kind::all: return "ALL";
        case request::projection_kind::keys_only: return "KEYS_ONLY";
        case request::projection_kind::include: return "INCLUDE";
    }
    return {};
}

/// Adds what is different: `index ByTotal: described is ..., the table has ...`.
inline void note_difference(std::vector<std::string>& to, std::string_view what, std::string_view described, std::string_view found) {
    if (described == found) return;
    std::string text(what);
    text += ": described is ";
    text += described;
    text += ", the table has ";
    text += found;
    to.push_back(std::move(text));
}

/// Whether an array of texts holds one.
[[nodiscard]] inline bool holds(const json_node& texts, std::string_view text) noexcept {
    if (!texts.is(json_kind::array)) return false;
    for (json_node::cursor each(texts); !each.done();)
        if (each.take().text() == text) return true;
    return false;
}

/// Which attributes an index includes, one by one.
inline void compare_included(std::vector<std::string>& to, const std::string& what, const request::index_description& described, const json_node& found) {
    for (const std::string_view each : described.include)
        if (!holds(found, each)) to.push_back(what + ": described is that it includes " + std::string(each) + ", which the table's does not");
    if (!found.is(json_kind::array)) return;
    for (json_node::cursor names(found); !names.done();) {
        const std::string_view name = names.take().text();
        bool known = false;
        for (const std::string_view each : described.include) known = known || each == name;
        if (!known) to.push_back(what + ": the table's includes " + std::string(name) + ", which is not described");
    }
}

/// Whether an array has more elements than the service ever gives, so that no comparison of two takes long.
[[nodiscard]] inline bool longer_than(const json_node& array, std::size_t most) noexcept {
    if (!array.is(json_kind::array)) return false;
    std::size_t count = 0;
    for (json_node::cursor each(array); !each.done() && count <= most; ++count) (void)each.take();
    return count > most;
}

inline void compare_index(std::vector<std::string>& to, const request::index_description& described, const json_node& found, const json_node& definitions) {
    const std::string what = "index " + std::string(described.name);
    note_difference(to, what, described_keys(described.partition, described.sort), found_keys(found.find("KeySchema"), definitions));
    const json_node projection = found.find("Projection");
    const std::string_view kind = projection.find("ProjectionType").text();
    note_difference(to, what, std::string("projection ") + std::string(projection_name(described.projected)), std::string("projection ") + std::string(kind));
    if (described.projected == request::projection_kind::include && kind == "INCLUDE") compare_included(to, what, described, projection.find("NonKeyAttributes"));
}

}  // namespace detail

/// DescribeTable (member `Table`), CreateTable, UpdateTable and DeleteTable (member `TableDescription`): what the table is, and in what it
/// differs from the description: key and index attributes and their types, kinds and projections of indexes. Errors:
/// unreadable_answer where the body is no such answer.
[[nodiscard]] inline result<described_table> read_description(std::string_view body, const request::table_description& description) {
    detail::json_document document;
    if (auto parsed = document.parse(body); !parsed.has_value()) return std::move(parsed).error();
    detail::json_node table = document.root().find("Table");
    if (!table.present()) table = document.root().find("TableDescription");
    if (!table.is(detail::json_kind::object)) return detail::unreadable("it describes no table");
    for (const std::string_view name : {std::string_view("AttributeDefinitions"), std::string_view("GlobalSecondaryIndexes"), std::string_view("LocalSecondaryIndexes"), std::string_view("KeySchema")})
        if (detail::longer_than(table.find(name), name == "KeySchema" ? 16 : 300)) return detail::unreadable("it describes more than a table can have");
    described_table made;
    made.status = table.find("TableStatus").text();
    made.active = made.status == "ACTIVE";
    const detail::json_node definitions = table.find("AttributeDefinitions");
    const span<const request::key_attribute> sort(&description.sort, description.has_sort() ? std::size_t{1} : std::size_t{0});
    detail::note_difference(made.differences, "the table", detail::described_keys({&description.partition, 1}, sort),
                            detail::found_keys(table.find("KeySchema"), definitions));
    made.other_keys = !made.differences.empty();
    std::vector<bool> met(description.indexes.size());
    for (const auto kind : {request::index_kind::global, request::index_kind::local}) {
        const bool global = kind == request::index_kind::global;
        const detail::json_node indexes = table.find(global ? "GlobalSecondaryIndexes" : "LocalSecondaryIndexes");
        if (!indexes.is(detail::json_kind::array)) continue;
        for (detail::json_node::cursor each(indexes); !each.done();) {
            const detail::json_node found = each.take();
            const std::string_view name = found.find("IndexName").text();
            if (detail::longer_than(found.find("KeySchema"), 16)) return detail::unreadable("it describes more than a table can have");
            const std::string_view status = global && found.find("IndexStatus").present() ? found.find("IndexStatus").text() : std::string_view("ACTIVE");
            if (status != "ACTIVE") {
                made.active = false;
                made.busy_indexes.push_back(std::string(name).append(" is ").append(status));
            }
            std::size_t at = 0;
            while (at < description.indexes.size() && description.indexes[at].name != name) ++at;
            if (at == description.indexes.size()) {
                made.more_indexes.emplace_back(name);
                if (global) made.more_global_indexes.emplace_back(name);
                continue;
            }
            met[at] = true;
            const request::index_description& described = description.indexes[at];
            const std::size_t before = made.differences.size();
            if (described.kind != kind)
                made.differences.push_back("index " + std::string(name) + (global ? ": described is a local one, the table's is global" : ": described is a global one, the table's is local"));
            detail::compare_index(made.differences, described, found, definitions);
            if (described.kind == kind && made.differences.size() > before) made.other_indexes.push_back(at);
            made.filling = made.filling || status == "CREATING";
            if (status == "DELETING") made.differences.push_back("index " + std::string(name) + ": the table's is being deleted");
        }
    }
    for (std::size_t i = 0; i < met.size(); ++i) {
        if (met[i]) continue;
        made.differences.push_back("index " + std::string(description.indexes[i].name) + ": the table does not have it");
        made.missing_indexes.push_back(i);
    }
    return made;
}

}  // namespace facet::inline v0::wire
