// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/wire/item_requests.hpp>
#include <facet/wire/key_condition.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// \file
/// Queries and scans, as the bodies that DynamoDB takes.

namespace facet::inline v0::wire {
namespace detail {

/// The text of a sort condition that was made fit to send, by what writes its name and its values.
template <class Name, class Value>
void append_sort_condition(std::string& out, const sort_bounds& bounds, const Name& name, const Value& value) {
    using enum request::sort_operator;
    const auto compare = [&](std::string_view sign) {
        name(out);
        out += sign;
        value(out, bounds.low);
    };
    switch (bounds.op) {
        case none: return;
        case equal: return compare(" = ");
        case less: return compare(" < ");
        case less_equal: return compare(" <= ");
        case greater: return compare(" > ");
        case greater_equal: return compare(" >= ");
        case between:
            compare(" BETWEEN ");
            out += " AND ";
            value(out, bounds.high);
            return;
        case begins_with:
            out += "begins_with(";
            name(out);
            out += ", ";
            value(out, bounds.low);
            out += ')';
            return;
    }
}

/// A query's key condition, by what writes a name and a value of a key attribute's type; false where there can be none.
template <class Name, class Value>
[[nodiscard]] bool append_key_condition(std::string& out, const named_table& table, const request::query& query, const Name& name, const Value& value) {
    const auto partition = table.partition(query.index);
    const auto sort = table.sort(query.index);
    const bool bounded = query.sort.op != request::sort_operator::none;
    if (query.partition.size() != partition.size() || query.sort_equal.size() + (bounded ? 1u : 0u) > sort.size()) return false;
    const auto equal = [&](const request::key_attribute& attribute, std::string_view bytes) {
        if (!out.empty()) out += " AND ";
        name(out, attribute);
        out += " = ";
        value(out, attribute, bytes);
    };
    for (std::size_t i = 0; i < partition.size(); ++i) equal(partition[i], query.partition[i]);
    for (std::size_t i = 0; i < query.sort_equal.size(); ++i) equal(sort[i], query.sort_equal[i]);
    if (!bounded) return true;
    const request::key_attribute& attribute = sort[query.sort_equal.size()];
    const std::optional<sort_bounds> bounds = bounds_to_send(query.sort, attribute.type);
    if (!bounds) return false;
    if (bounds->op != request::sort_operator::none) out += " AND ";
    append_sort_condition(out, *bounds, [&](std::string& to) { name(to, attribute); }, [&](std::string& to, std::string_view bytes) { value(to, attribute, bytes); });
    return true;
}

/// The type of the attribute that a query's sort condition is on.
[[nodiscard]] inline key_type bounded_type(const named_table& table, const request::query& query) {
    const auto sort = table.sort(query.index);
    return query.sort_equal.size() < sort.size() ? sort[query.sort_equal.size()].type : key_type::string;
}

/// Appends an attribute to a projection's text, unless that has it or is empty.
inline void add_to_projection(std::string& text, placeholders& names, const named_table& table, const request::projection& of, std::string_view name) {
    if (text.empty() || name.empty() || name == table.description->partition.name || name == table.description->sort.name) return;
    for (const request::path& each : of.paths)
        if (table.name_of(each) == name) return;
    text += ", ";
    names.append_name(text, name);
}

/// How many items to read at most, if that is bounded. The service takes signed numbers of 32 bits, and a page ends at 1 MB long before.
inline void ask_for_limit(object_writer& out, std::uint32_t limit) {
    constexpr std::uint32_t most = 0x7fff'ffff;
    if (limit > 0) out.count("Limit", limit < most ? limit : most);
}

/// What queries and scans have in common. `besides` is an attribute that is asked for whatever the projection says.
template <class Asked>
void page_members(object_writer& out, placeholders& names, const named_table& table, const Asked& asked, bool count, std::string_view besides = {}) {
    if (const std::string text = condition_text(names, asked.filter); !text.empty()) out.text("FilterExpression", text);
    std::string projected = count ? std::string() : projection_text(names, table, asked.projection, true);
    add_to_projection(projected, names, table, asked.projection, besides);
    if (count) out.text("Select", "COUNT");
    else if (!projected.empty()) out.text("ProjectionExpression", projected);
    ask_for_limit(out, asked.limit);
    if (!asked.start.empty() && !append_position(out.member("ExclusiveStartKey"), table, asked.index, asked.start))
        names.fail("the place to resume from is none of this table or index (contract Q9)");
    if (asked.count_only && !asked.projection.empty()) names.fail("a count takes no projection (contract Q13)");
    if (asked.consistent) out.yes("ConsistentRead");
}

}  // namespace detail

/// Query. A count whose condition has an open end (has_open_end()) asks for the items' keys instead: the item on the end, which
/// the service counts, has to be told from the others. For the same reason a projection then names the attribute of the condition.
[[nodiscard]] inline result<std::string> query(const request::table& table, const request::table_description& description, const request::query& query) {
    const detail::named_table on{&table, &description};
    if (!on.knows(query.index)) return detail::unwritable(error_code::validation, "the query names an index that the table does not have (contract Q16)");
    std::string body;
    detail::object_writer out(body);
    detail::placeholders names(on);
    out.text("TableName", table.name);
    if (query.index >= 0) out.text("IndexName", on.at(query.index).name);
    std::string condition;
    const bool possible = detail::append_key_condition(
        condition, on, query, [&](std::string& to, const request::key_attribute& attribute) { names.append_name(to, attribute.name); },
        [&](std::string& to, const request::key_attribute& attribute, std::string_view bytes) { names.append_key_bytes(to, attribute.type, bytes); });
    if (!possible) names.fail("the query has no key condition that fits its key (contract Q1)");
    out.text("KeyConditionExpression", condition);
    const bool open = has_open_end(query.sort, detail::bounded_type(on, query));
    const bool by_keys = query.count_only && open;
    const auto sort = on.sort(query.index);
    const bool named = open && query.sort_equal.size() < sort.size();
    detail::page_members(out, names, on, query, query.count_only && !by_keys, named ? sort[query.sort_equal.size()].name : std::string_view());
    if (by_keys) {
        std::string keys;
        names.append_name(keys, on.sort(query.index)[query.sort_equal.size()].name);
        out.text("ProjectionExpression", keys);
    }
    names.finish(out);
    if (!query.ascending) out.no("ScanIndexForward");
    detail::ask_for_capacity(out, query.capacity != nullptr);
    out.close();
    return detail::finished(std::move(body), out, names.fault());
}

/// Scan, of the whole table or of one segment.
[[nodiscard]] inline result<std::string> scan(const request::table& table, const request::table_description& description, const request::scan& scan) {
    const detail::named_table on{&table, &description};
    if (!on.knows(scan.index)) return detail::unwritable(error_code::validation, "the scan names an index that the table does not have (contract Q16)");
    std::string body;
    detail::object_writer out(body);
    detail::placeholders names(on);
    out.text("TableName", table.name);
    if (scan.index >= 0) out.text("IndexName", on.at(scan.index).name);
    detail::page_members(out, names, on, scan, scan.count_only);
    names.finish(out);
    if (scan.total_segments != 1 || scan.segment != 0) {
        out.count("Segment", scan.segment);
        out.count("TotalSegments", scan.total_segments);
    }
    detail::ask_for_capacity(out, scan.capacity != nullptr);
    out.close();
    return detail::finished(std::move(body), out, names.fault());
}

}  // namespace facet::inline v0::wire
