// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/planner/key_bounds.hpp>
#include <facet/repository/context.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::detail {

/// A key condition in the words of DynamoDB's key condition expressions, with its values in place.
[[nodiscard]] inline std::string show_bounds(const table_facts& table, const path_facts& path, const key_bounds& bounds) {
    std::string text;
    const auto value = [](std::string_view bytes, key_type type) {
        std::string shown = show_key_value(bytes, type);
        if (type != key_type::number) (shown.insert(0, 1, '"')) += '"';
        return shown;
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
    const auto compare = [&](std::string_view word) { ((text += attribute.name) += word) += low; };
    text += " AND ";
    switch (bounds.sort.op) {
        case request::sort_operator::none: break;
        case request::sort_operator::equal: compare(" = "); break;
        case request::sort_operator::less: compare(" < "); break;
        case request::sort_operator::less_equal: compare(" <= "); break;
        case request::sort_operator::greater: compare(" > "); break;
        case request::sort_operator::greater_equal: compare(" >= "); break;
        case request::sort_operator::begins_with:
            text += "begins_with(";
            compare(", ");
            text += ')';
            break;
        case request::sort_operator::between:
            compare(" BETWEEN ");
            (text += " AND ") += value(bounds.sort.high, attribute.type);
            if (bounds.sort.low_open) text += ", without its lower end";
            if (bounds.sort.high_open) text += ", without its upper end";
            break;
    }
    return text;
}

/// Behind the key condition in the first of several shards: that it is the same in the others.
[[nodiscard]] inline std::string show_other_shards(std::size_t shards) {
    if (shards < 2) return {};
    std::string text = shards == 2 ? "; and so in shard " : "; and so in shards 1 to ";
    return text += std::to_string(shards - 1);
}

/// `Register, GSI1: ...`.
[[nodiscard]] inline std::string show_path(std::string_view table, const table_facts& facts, const path_facts& path, const key_bounds& bounds) {
    std::string text(table);
    text += ", ";
    text += path.index < 0 ? std::string_view("primary key") : facts.path_name(path);
    text += ": ";
    return text += show_bounds(facts, path, bounds);
}

/// The requests of one read, in words: each once, as it is asked.
class told_requests {
public:
    void add(std::string text) {
        for (const std::string& each : all_)
            if (each == text) return;
        all_.push_back(std::move(text));
    }
    /// `others`: what follows the last one.
    [[nodiscard]] std::string text(const std::string& others = {}) const {
        if (all_.empty()) return "no request: no item can answer";
        std::string text;
        for (const std::string& each : all_) (text += text.empty() ? "" : "; ") += each;
        return text += others;
    }

private:
    sequence<std::string> all_{};
};

}  // namespace facet::inline v0::detail
