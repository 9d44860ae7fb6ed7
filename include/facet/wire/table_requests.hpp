// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/wire/item_requests.hpp>
#include <facet/wire/table_settings.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// \file
/// Requests about tables, as the bodies that DynamoDB takes.

namespace facet::inline v0::wire {
namespace detail {

inline void append_key_schema(std::string& out, span<const request::key_attribute> attributes, std::string_view role) {
    for (const request::key_attribute& each : attributes) {
        if (out.back() != '[') out += ',';
        object_writer element(out);
        element.text("AttributeName", each.name);
        element.text("KeyType", role);
        element.close();
    }
}

/// The attributes of keys, each once.
class key_definitions {
public:
    void add(span<const request::key_attribute> attributes) {
        for (const request::key_attribute& each : attributes) {
            bool known = false;
            for (const request::key_attribute& other : all_) {
                if (other.name != each.name) continue;
                known = true;
                if (other.type != each.type) fault_ = "the key attribute " + std::string(each.name) + " is declared with two types (contract N6)";
            }
            if (!known) all_.push_back(each);
        }
    }
    /// An index's. A local one shares its table's partition key.
    void add(const request::index_description& index, const request::table_description& of) {
        if (index.kind == request::index_kind::global) add(index.partition);
        else if (index.partition.size() != 1 || index.partition[0].name != of.partition.name)
            fault_ = "the local index " + std::string(index.name) + " has another partition key than the table (contract X5)";
        add(index.sort);
    }
    /// Why there can be no such keys; empty where there can.
    [[nodiscard]] std::string_view fault() const noexcept { return fault_; }
    void write(object_writer& out) const {
        std::string& definitions = out.member("AttributeDefinitions");
        definitions += '[';
        for (const request::key_attribute& each : all_) {
            if (definitions.back() != '[') definitions += ',';
            object_writer element(definitions);
            element.text("AttributeName", each.name);
            element.text("AttributeType", to_string(to_value_type(each.type)));
            element.close();
            out.check(element.sound());
        }
        definitions += ']';
    }

private:
    std::vector<request::key_attribute> all_{};
    std::string fault_{};
};

/// The units of a table or of an index that is made, by what its billing calls them; nothing where there is no bound.
inline void write_units(object_writer& out, billing_mode mode, const throughput& units) {
    if (units.empty()) return;
    const bool bought = mode == billing_mode::provisioned;
    object_writer made(out.member(bought ? "ProvisionedThroughput" : "OnDemandThroughput"));
    if (units.read) made.count(bought ? "ReadCapacityUnits" : "MaxReadRequestUnits", *units.read);
    if (units.write) made.count(bought ? "WriteCapacityUnits" : "MaxWriteRequestUnits", *units.write);
    made.close();
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
    if ((!all && !keys) || !described.include.empty()) {  // names that may not stand there are the service's to refuse (contract N3)
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

/// CreateTable. Its attribute definitions are those of the keys and no others (contract N6). What the settings do not say is left to the
/// service; billing that is not said is on demand. The time to live and point-in-time recovery are no part of it: see table_updates.hpp.
/// Errors: check_settings()'s; validation where an attribute has two types, or a local index another partition key than the table (contract X5).
[[nodiscard]] inline result<std::string> create_table(std::string_view name, const request::table_description& description, const table_settings& settings = {}) {
    if (auto sound = check_settings(settings, description); !sound.has_value()) return std::move(sound).error();
    const billing billed = settings.billing.value_or(billing{});
    request::table opened;
    opened.name = name;
    const detail::named_table on{&opened, &description};
    std::string body;
    detail::object_writer out(body);
    out.text("TableName", name);
    detail::key_definitions keys;
    keys.add(on.partition(request::table_path));
    keys.add(on.sort(request::table_path));
    for (const request::index_description& each : description.indexes) keys.add(each, description);
    keys.write(out);
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
            if (kind == request::index_kind::global) detail::write_units(index, billed.mode, billed.of(description.indexes[i].name));
            index.close();
            out.check(index.sound());
        }
        if (begun) body += ']';
    }
    out.text("BillingMode", to_string(billed.mode));
    detail::write_units(out, billed.mode, billed.units);
    if (settings.kept_as) out.text("TableClass", to_string(*settings.kept_as));
    if (settings.deletion_protection) out.truth("DeletionProtectionEnabled", *settings.deletion_protection);
    if (!settings.tags.empty()) {
        std::string& tags = out.member("Tags");
        tags += '[';
        for (const table_tag& each : settings.tags) {
            if (tags.back() != '[') tags += ',';
            detail::object_writer tag(tags);
            tag.text("Key", each.key);
            tag.text("Value", each.value);
            tag.close();
            out.check(tag.sound());
        }
        tags += ']';
    }
    out.close();
    return detail::finished(std::move(body), out, keys.fault());
}

/// DescribeTable, DescribeTimeToLive, DescribeContinuousBackups and DeleteTable: the table's name is all they say.
[[nodiscard]] inline result<std::string> describe_table(std::string_view name) {
    std::string body;
    detail::object_writer out(body);
    out.text("TableName", name);
    out.close();
    return detail::finished(std::move(body), out, {});
}
[[nodiscard]] inline result<std::string> describe_time_to_live(std::string_view name) { return describe_table(name); }
[[nodiscard]] inline result<std::string> describe_continuous_backups(std::string_view name) { return describe_table(name); }
[[nodiscard]] inline result<std::string> delete_table(std::string_view name) { return describe_table(name); }

/// ListTables: the names behind `after` (empty: from the first on), in the service's order, up to `limit` (1 to 100) of them.
[[nodiscard]] inline result<std::string> list_tables(std::string_view after = {}, std::uint32_t limit = 100) {
    if (limit < 1 || limit > 100) return detail::unwritable(error_code::validation, "tables are listed 1 to 100 at a time");
    std::string body;
    detail::object_writer out(body);
    if (!after.empty()) out.text("ExclusiveStartTableName", after);
    out.count("Limit", limit);
    out.close();
    return detail::finished(std::move(body), out, {});
}

}  // namespace facet::inline v0::wire
