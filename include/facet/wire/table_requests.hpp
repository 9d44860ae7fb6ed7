// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/wire/item_requests.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// \file
/// Requests about tables, as the bodies that DynamoDB takes.

namespace facet::inline v0::wire {
namespace detail {

inline void append_key_schema(std::string& out, std::span<const request::key_attribute> attributes, std::string_view role) {
    for (const request::key_attribute& each : attributes) {
        if (out.back() != '[') out += ',';
        object_writer element(out);
        element.text("AttributeName", each.name);
        element.text("KeyType", role);
        element.close();
    }
}

inline void write_index(object_writer& out, const named_table& table, std::int32_t index) {
    const request::index_description& described = table.at(index);
    out.text("IndexName", described.name);
    std::string& schema = out.member("KeySchema");
    schema += '[';
    append_key_schema(schema, table.partition(index), "HASH");
    append_key_schema(schema, described.sort, "RANGE");
    schema += ']';
    object_writer projection(out.member("Projection"));
    const bool all = described.projected == request::projection_kind::all;
    const bool keys = described.projected == request::projection_kind::keys_only;
    projection.text("ProjectionType", all ? "ALL" : keys ? "KEYS_ONLY" : "INCLUDE");
    if (!all && !keys) {
        std::string& names = projection.member("NonKeyAttributes");
        names += '[';
        for (const std::string_view each : described.include) {
            if (names.back() != '[') names += ',';
            projection.check(json::detail::append_string(names, each));
        }
        names += ']';
    }
    projection.close();
    out.check(projection.sound());
}

}  // namespace detail

/// CreateTable, billed per request. Its attribute definitions are those of the keys and no others (contract N6).
[[nodiscard]] inline result<std::string> create_table(std::string_view name, const request::table_description& description) {
    request::table opened;
    opened.name = name;
    const detail::named_table on{&opened, &description};
    std::string body;
    detail::object_writer out(body);
    out.text("TableName", name);
    std::vector<request::key_attribute> keys;
    std::string fault;
    const auto define = [&](std::span<const request::key_attribute> attributes) {
        for (const request::key_attribute& each : attributes) {
            bool known = false;
            for (const request::key_attribute& other : keys) {
                if (other.name != each.name) continue;
                known = true;
                if (other.type != each.type) fault = "the key attribute " + std::string(each.name) + " is declared with two types (contract N6)";
            }
            if (!known) keys.push_back(each);
        }
    };
    define(on.partition(request::table_path));
    define(on.sort(request::table_path));
    for (const request::index_description& each : description.indexes) {
        if (each.kind == request::index_kind::global) define(each.partition);
        else if (each.partition.size() != 1 || each.partition[0].name != description.partition.name)
            fault = "the local index " + std::string(each.name) + " has another partition key than the table (contract X5)";
        define(each.sort);
    }
    std::string& definitions = out.member("AttributeDefinitions");
    definitions += '[';
    for (const request::key_attribute& each : keys) {
        if (definitions.back() != '[') definitions += ',';
        detail::object_writer element(definitions);
        element.text("AttributeName", each.name);
        element.text("AttributeType", to_string(to_value_type(each.type)));
        element.close();
        out.check(element.sound());
    }
    definitions += ']';
    std::string& schema = out.member("KeySchema");
    schema += '[';
    detail::append_key_schema(schema, on.partition(request::table_path), "HASH");
    detail::append_key_schema(schema, on.sort(request::table_path), "RANGE");
    schema += ']';
    for (const auto kind : {request::index_kind::global, request::index_kind::local}) {
        bool begun = false;
        for (std::size_t i = 0; i < description.indexes.size(); ++i) {
            if (description.indexes[i].kind != kind) continue;
            if (!begun) out.member(kind == request::index_kind::global ? "GlobalSecondaryIndexes" : "LocalSecondaryIndexes") += '[';
            else body += ',';
            begun = true;
            detail::object_writer index(body);
            detail::write_index(index, on, static_cast<std::int32_t>(i));
            index.close();
            out.check(index.sound());
        }
        if (begun) body += ']';
    }
    out.text("BillingMode", "PAY_PER_REQUEST");
    out.close();
    return detail::finished(std::move(body), out, fault);
}

/// DescribeTable and DeleteTable: the table's name is all they say.
[[nodiscard]] inline result<std::string> describe_table(std::string_view name) {
    std::string body;
    detail::object_writer out(body);
    out.text("TableName", name);
    out.close();
    return detail::finished(std::move(body), out, {});
}
[[nodiscard]] inline result<std::string> delete_table(std::string_view name) { return describe_table(name); }

}  // namespace facet::inline v0::wire
