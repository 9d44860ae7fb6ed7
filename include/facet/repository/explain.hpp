// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/key_bounds.hpp>
#include <facet/repository/context.hpp>

#include <string>
#include <string_view>

namespace facet::inline v0::detail {

/// A key condition in the words of DynamoDB's key condition expressions, with its values in place.
[[nodiscard]] inline std::string show_bounds(const table_facts& table, const path_facts& path, const key_bounds& bounds) {
    std::string text;
    const auto value = [](std::string_view bytes, key_type type) {
        return type == key_type::number ? show_key_value(bytes, type) : '"' + show_key_value(bytes, type) + '"';
    };
    const auto equal = [&](const request::key_attribute& attribute, std::string_view bytes) {
        if (!text.empty()) text += " AND ";
        text += attribute.name;
        text += " = ";
        text += value(bytes, attribute.type);
    };
    const auto partition = partition_attributes(table, path);
    const auto sort = sort_attributes(table, path);
    for (std::size_t i = 0; i < bounds.partition_count; ++i) equal(partition[i], bounds.partition[i]);
    for (std::size_t i = 0; i < bounds.sort_equal_count; ++i) equal(sort[i], bounds.sort_equal[i]);
    if (bounds.sort.op == request::sort_operator::none) return text;
    const request::key_attribute& attribute = sort[bounds.sort_equal_count];
    const std::string low = value(bounds.sort.low, attribute.type);
    const std::string name(attribute.name);
    text += " AND ";
    switch (bounds.sort.op) {
        case request::sort_operator::none: break;
        case request::sort_operator::equal: text += name + " = " + low; break;
        case request::sort_operator::less: text += name + " < " + low; break;
        case request::sort_operator::less_equal: text += name + " <= " + low; break;
        case request::sort_operator::greater: text += name + " > " + low; break;
        case request::sort_operator::greater_equal: text += name + " >= " + low; break;
        case request::sort_operator::begins_with: text += "begins_with(" + name + ", " + low + ")"; break;
        case request::sort_operator::between:
            text += name + " BETWEEN " + low + " AND " + value(bounds.sort.high, attribute.type);
            if (bounds.sort.low_open) text += ", without its lower end";
            if (bounds.sort.high_open) text += ", without its upper end";
            break;
    }
    return text;
}

/// Behind the key condition in the first of several shards: that it is the same in the others.
[[nodiscard]] inline std::string show_other_shards(std::size_t shards) {
    if (shards < 2) return {};
    return shards == 2 ? "; and so in shard 1" : "; and so in shards 1 to " + std::to_string(shards - 1);
}

/// `Register, GSI1: ...`.
[[nodiscard]] inline std::string show_path(std::string_view table, const table_facts& facts, const path_facts& path, const key_bounds& bounds) {
    std::string text(table);
    text += path.index < 0 ? std::string(", primary key: ") : ", " + std::string(facts.path_name(path)) + ": ";
    return text + show_bounds(facts, path, bounds);
}

}  // namespace facet::inline v0::detail
