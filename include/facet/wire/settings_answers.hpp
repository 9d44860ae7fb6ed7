// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/wire/table_answers.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// Answers about the settings of tables.

namespace facet::inline v0::wire {
namespace detail {

/// A whole number from 1 on; nothing where it is none, or has no sense as one (-1 stands for no bound, 0 for nothing bought).
[[nodiscard]] inline std::optional<std::uint64_t> read_count(const json_node& node) noexcept {
    constexpr double most = 9007199254740992.0;
    const double value = node.number();
    if (!(value >= 1 && value <= most)) return std::nullopt;
    return static_cast<std::uint64_t>(value);
}

[[nodiscard]] inline throughput read_units(const json_node& of, billing_mode mode) noexcept {
    if (mode == billing_mode::provisioned) {
        const json_node bought = of.find("ProvisionedThroughput");
        return {read_count(bought.find("ReadCapacityUnits")), read_count(bought.find("WriteCapacityUnits"))};
    }
    const json_node bounds = of.find("OnDemandThroughput");
    return {read_count(bounds.find("MaxReadRequestUnits")), read_count(bounds.find("MaxWriteRequestUnits"))};
}

/// A table that was never billed on demand has no summary of its billing.
[[nodiscard]] inline billing_mode read_mode(const json_node& table) noexcept {
    const std::string_view said = table.find("BillingModeSummary").find("BillingMode").text();
    if (!said.empty()) return said == "PROVISIONED" ? billing_mode::provisioned : billing_mode::on_demand;
    return read_count(table.find("ProvisionedThroughput").find("ReadCapacityUnits")) ? billing_mode::provisioned : billing_mode::on_demand;
}

}  // namespace detail

/// The same answers as read_description(), with what they say of settings: billing, class, deletion protection. O(size).
[[nodiscard]] inline result<found_table> read_table(std::string_view body, const request::table_description& description) {
    result<described_table> described = read_description(body, description);
    if (!described.has_value()) return std::move(described).error();
    detail::json_document document;
    if (auto parsed = document.parse(body); !parsed.has_value()) return std::move(parsed).error();
    detail::json_node table = document.root().find("Table");
    if (!table.present()) table = document.root().find("TableDescription");
    found_table made;
    made.table = std::move(*described);
    billing& billed = made.settings.billing.emplace();
    billed.mode = detail::read_mode(table);
    billed.units = detail::read_units(table, billed.mode);
    if (const detail::json_node indexes = table.find("GlobalSecondaryIndexes"); indexes.is(detail::json_kind::array)) {
        for (detail::json_node::cursor each(indexes); !each.done();) {
            const detail::json_node index = each.take();
            billed.indexes.push_back({std::string(index.find("IndexName").text()), detail::read_units(index, billed.mode)});
        }
    }
    const bool rare = table.find("TableClassSummary").find("TableClass").text() == "STANDARD_INFREQUENT_ACCESS";
    made.settings.kept_as = rare ? table_class::infrequent_access : table_class::standard;
    made.settings.deletion_protection = table.find("DeletionProtectionEnabled").is(detail::json_kind::yes);
    made.arn = table.find("TableArn").text();
    made.items = detail::read_count(table.find("ItemCount")).value_or(0);
    made.bytes = detail::read_count(table.find("TableSizeBytes")).value_or(0);
    return made;
}

/// DescribeTimeToLive: notes the attribute by which items expire (none where that is off, or being switched off) and whether it is just being
/// changed. Errors: unreadable_answer; `to` is then unchanged.
[[nodiscard]] inline result<void> read_time_to_live(std::string_view body, found_table& to) {
    detail::json_document document;
    if (auto parsed = document.parse(body); !parsed.has_value()) return parsed;
    const detail::json_node described = document.root().find("TimeToLiveDescription");
    if (!described.is(detail::json_kind::object)) return detail::unreadable("it describes no time to live");
    const std::string_view status = described.find("TimeToLiveStatus").text();
    const bool on = status == "ENABLED" || status == "ENABLING";
    if (!on && status != "DISABLED" && status != "DISABLING") return detail::unreadable("it describes a time to live of no known status");
    to.settings.time_to_live = on ? std::string(described.find("AttributeName").text()) : std::string();
    to.time_to_live_changes = status.ends_with("ING");
    return {};
}

/// DescribeContinuousBackups and UpdateContinuousBackups: notes whether point-in-time recovery is on, and how far it reaches. Errors:
/// unreadable_answer; `to` is then unchanged.
[[nodiscard]] inline result<void> read_continuous_backups(std::string_view body, found_table& to) {
    detail::json_document document;
    if (auto parsed = document.parse(body); !parsed.has_value()) return parsed;
    const detail::json_node backups = document.root().find("ContinuousBackupsDescription");
    if (!backups.is(detail::json_kind::object)) return detail::unreadable("it describes no backups");
    const detail::json_node described = backups.find("PointInTimeRecoveryDescription");
    recovery& made = to.settings.point_in_time_recovery.emplace();
    made.on = described.find("PointInTimeRecoveryStatus").text() == "ENABLED";
    if (const auto days = detail::read_count(described.find("RecoveryPeriodInDays")); made.on && days && *days <= 35) made.days = static_cast<std::uint32_t>(*days);
    return {};
}

/// A page of tables' names.
struct table_names {
    std::vector<std::string> names{};
    std::string more_after{};  ///< behind which name the next page begins; empty: this is the last
};

/// ListTables. Errors: unreadable_answer.
[[nodiscard]] inline result<table_names> read_table_names(std::string_view body) {
    detail::json_document document;
    if (auto parsed = document.parse(body); !parsed.has_value()) return std::move(parsed).error();
    const detail::json_node names = document.root().find("TableNames");
    if (!names.is(detail::json_kind::array)) return detail::unreadable("it lists no tables");
    table_names made;
    for (detail::json_node::cursor each(names); !each.done();) {
        const detail::json_node name = each.take();
        if (name.text().empty()) return detail::unreadable("it lists a table without a name");
        made.names.emplace_back(name.text());
    }
    made.more_after = document.root().find("LastEvaluatedTableName").text();
    return made;
}

}  // namespace facet::inline v0::wire
