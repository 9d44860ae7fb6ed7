// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/wire/table_requests.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// Requests that change tables. The service takes one change of a table at a time, and the next when it is ACTIVE again.

namespace facet::inline v0::wire {
namespace detail {

/// The units that a table or an index is to have instead of others; a bound that goes is -1. Nothing where nothing changes.
inline bool write_new_units(object_writer& out, billing_mode mode, const throughput& from, const throughput& to) {
    if (from == to) return false;
    if (mode == billing_mode::provisioned) return write_units(out, mode, to), true;
    object_writer made(out.member("OnDemandThroughput"));
    const auto bound = [&made](std::string_view name, const std::optional<std::uint64_t>& was, const std::optional<std::uint64_t>& is) {
        if (was != is) made.member(name) += is ? std::to_string(*is) : std::string("-1");
    };
    bound("MaxReadRequestUnits", from.read, to.read);
    bound("MaxWriteRequestUnits", from.write, to.write);
    made.close();
    return true;
}

/// An UpdateTable with one action on one index.
template <class Write>
[[nodiscard]] result<std::string> update_index(object_writer& out, std::string& body, std::string_view action, const Write& write) {
    std::string& updates = out.member("GlobalSecondaryIndexUpdates");
    updates += '[';
    object_writer update(updates);
    object_writer index(update.member(action));
    write(index);
    index.close();
    update.close();
    updates += ']';
    out.check(index.sound());
    out.close();
    return finished(std::move(body), out, {});
}

}  // namespace detail

/// UpdateTable: bills a table otherwise, or with other units. Says what differs and nothing else, since the service refuses units that are
/// already so. `from` is how the table is billed now, `to` how it shall be; indexes that are in neither, or not in the table's description,
/// keep what they have. Errors: validation where nothing differs, or where `to` is impossible (check_settings()).
[[nodiscard]] inline result<std::string> update_billing(std::string_view name, const request::table_description& description, const billing& from, const billing& to) {
    if (auto sound = detail::check_billing(to, description); !sound.has_value()) return std::move(sound).error();
    std::string body;
    detail::object_writer out(body);
    out.text("TableName", name);
    const bool other = from.mode != to.mode;
    if (other) out.text("BillingMode", to_string(to.mode));
    const auto before = [other](const throughput& units) { return other ? throughput() : units; };
    bool changed = detail::write_new_units(out, to.mode, before(from.units), to.units) || other;
    bool begun = false;
    for (const request::index_description& each : description.indexes) {
        if (each.kind != request::index_kind::global) continue;
        const throughput units = to.of(each.name);
        const throughput had = before(from.of(each.name));
        if (units == had) continue;
        if (!begun) out.member("GlobalSecondaryIndexUpdates") += '[';
        else body += ',';
        begun = true;
        detail::object_writer update(body);
        detail::object_writer index(update.member("Update"));
        index.text("IndexName", each.name);
        detail::write_new_units(index, to.mode, had, units);
        index.close();
        update.close();
        out.check(index.sound());
    }
    if (begun) body += ']';
    changed = changed || begun;
    out.close();
    return detail::finished(std::move(body), out, changed ? std::string_view() : std::string_view("the table is billed so already"));
}

/// UpdateTable: keeps a table in another class.
[[nodiscard]] inline result<std::string> update_table_class(std::string_view name, table_class kept_as) {
    std::string body;
    detail::object_writer out(body);
    out.text("TableName", name);
    out.text("TableClass", to_string(kept_as));
    out.close();
    return detail::finished(std::move(body), out, {});
}

/// UpdateTable: whether DeleteTable is refused.
[[nodiscard]] inline result<std::string> update_deletion_protection(std::string_view name, bool on) {
    std::string body;
    detail::object_writer out(body);
    out.text("TableName", name);
    out.truth("DeletionProtectionEnabled", on);
    out.close();
    return detail::finished(std::move(body), out, {});
}

/// UpdateTable: adds one global index, by its position in the description; the service makes one at a time. Of the billing its mode and the
/// index's units count. Errors: validation where there is no such index, or a local one, which is made with its table (contract N3), or
/// where it is provisioned without units.
[[nodiscard]] inline result<std::string> add_index(std::string_view name, const request::table_description& description, std::size_t index, const billing& billed = {}) {
    if (index >= description.indexes.size()) return detail::unwritable(error_code::validation, "the table has no such index");
    const request::index_description& described = description.indexes[index];
    if (described.kind == request::index_kind::local)
        return detail::impossible_setting("index " + std::string(described.name) + " is local: it is made with its table, or not at all (contract N3)");
    const throughput units = billed.of(described.name);
    if (auto sound = detail::check_units(units, billed.mode, "index " + std::string(described.name)); !sound.has_value()) return std::move(sound).error();
    request::table opened;
    opened.name = name;
    const detail::named_table on{&opened, &description};
    std::string body;
    detail::object_writer out(body);
    out.text("TableName", name);
    detail::key_definitions keys;
    keys.add(described.partition);
    keys.add(described.sort);
    keys.write(out);
    return detail::update_index(out, body, "Create", [&](detail::object_writer& made) {
        detail::write_index(made, on, static_cast<std::int32_t>(index));
        detail::write_units(made, billed.mode, units);
    });
}

/// UpdateTable: removes one global index and all its entries.
[[nodiscard]] inline result<std::string> remove_index(std::string_view name, std::string_view index) {
    std::string body;
    detail::object_writer out(body);
    out.text("TableName", name);
    return detail::update_index(out, body, "Delete", [&](detail::object_writer& removed) { removed.text("IndexName", index); });
}

/// UpdateTimeToLive: items expire by that attribute from now on, or no longer (contract Y1). Errors: validation where the name has no bytes
/// or more than 255.
[[nodiscard]] inline result<std::string> update_time_to_live(std::string_view name, std::string_view attribute, bool on) {
    if (attribute.empty() || attribute.size() > 255) return detail::unwritable(error_code::validation, "the time to live attribute's name has 1 to 255 bytes (contract Y1)");
    std::string body;
    detail::object_writer out(body);
    out.text("TableName", name);
    detail::object_writer specified(out.member("TimeToLiveSpecification"));
    specified.truth("Enabled", on);
    specified.text("AttributeName", attribute);
    specified.close();
    out.check(specified.sound());
    out.close();
    return detail::finished(std::move(body), out, {});
}

/// UpdateContinuousBackups: switches point-in-time recovery on or off, or sets how far it reaches. Errors: validation of days out of 1 to 35.
[[nodiscard]] inline result<std::string> update_continuous_backups(std::string_view name, const recovery& to) {
    table_settings wanted;
    wanted.point_in_time_recovery = to;
    if (auto sound = check_settings(wanted, {}); !sound.has_value()) return std::move(sound).error();
    std::string body;
    detail::object_writer out(body);
    out.text("TableName", name);
    detail::object_writer specified(out.member("PointInTimeRecoverySpecification"));
    specified.truth("PointInTimeRecoveryEnabled", to.on);
    if (to.days) specified.count("RecoveryPeriodInDays", *to.days);
    specified.close();
    out.close();
    return detail::finished(std::move(body), out, {});
}

/// A request by its operation's name.
struct named_request {
    std::string operation{};  ///< `CreateTable`, ...
    std::string body{};
};

/// All that makes a table with these settings, in order: CreateTable; then, when the table is ACTIVE, UpdateTimeToLive and
/// UpdateContinuousBackups where the settings ask for them. Errors: check_settings()'s.
[[nodiscard]] inline result<std::vector<named_request>> creation_requests(std::string_view name, const request::table_description& description, const table_settings& settings = {}) {
    std::vector<named_request> all;
    result<std::string> body = create_table(name, description, settings);
    if (!body.has_value()) return std::move(body).error();
    all.push_back({"CreateTable", std::move(*body)});
    if (settings.time_to_live && !settings.time_to_live->empty()) {
        body = update_time_to_live(name, *settings.time_to_live, true);
        if (!body.has_value()) return std::move(body).error();
        all.push_back({"UpdateTimeToLive", std::move(*body)});
    }
    if (settings.point_in_time_recovery && settings.point_in_time_recovery->on) {
        body = update_continuous_backups(name, *settings.point_in_time_recovery);
        if (!body.has_value()) return std::move(body).error();
        all.push_back({"UpdateContinuousBackups", std::move(*body)});
    }
    return all;
}

}  // namespace facet::inline v0::wire
