// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/wire/described_table.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::wire {
namespace detail {

/// `5 read, 1 write`, `no bounds`.
[[nodiscard]] inline std::string units_text(const throughput& units, billing_mode mode) {
    const bool bought = mode == billing_mode::provisioned;
    if (units.empty()) return bought ? "no units" : "no bounds";
    const auto side = [bought](const std::optional<std::uint64_t>& count) { return count ? (bought ? "" : "at most ") + std::to_string(*count) : std::string(bought ? "no" : "unbounded"); };
    return side(units.read) + " read, " + side(units.write) + " write";
}
[[nodiscard]] inline std::string recovery_text(const recovery& of, bool with_days) {
    if (!of.on) return "off";
    return with_days && of.days ? "on, " + std::to_string(*of.days) + " days back" : std::string("on");
}
inline void note_setting(std::vector<std::string>& to, std::string_view what, std::string_view declared, std::string_view found) {
    std::string text(what);
    text += ": described is ";
    text += declared;
    text += ", the table has ";
    text += found;
    to.push_back(std::move(text));
}

/// Whether a table's billing, as it was found, speaks of an index: it does so of each that the table has as a global one.
[[nodiscard]] inline bool bills(const billing& found, std::string_view index) noexcept {
    for (const index_throughput& each : found.indexes)
        if (each.index == index) return true;
    return false;
}

inline void compare_billing(std::vector<std::string>& to, const billing& declared, const billing& found, const described_table& table, const request::table_description& description) {
    if (declared.mode != found.mode) return note_setting(to, "billing", to_string(declared.mode), to_string(found.mode));
    if (declared.units != found.units) note_setting(to, "the table's units", units_text(declared.units, declared.mode), units_text(found.units, declared.mode));
    for (std::size_t i = 0; i < description.indexes.size(); ++i) {
        const request::index_description& each = description.indexes[i];
        bool missing = each.kind != request::index_kind::global || !bills(found, each.name);
        for (const std::size_t lacks : table.missing_indexes) missing = missing || lacks == i;
        if (missing) continue;
        const throughput wanted = declared.of(each.name);
        const throughput had = found.of(each.name);
        if (wanted != had) note_setting(to, "index " + std::string(each.name) + "'s units", units_text(wanted, declared.mode), units_text(had, declared.mode));
    }
}

/// Whether point-in-time recovery is as wished. Days that one side does not say are not compared.
[[nodiscard]] inline bool same_recovery(const recovery& declared, const recovery& found) noexcept {
    return declared.on == found.on && (!declared.days || !found.days || declared.days == found.days);
}

}  // namespace detail

/// One sentence for each setting that a table has otherwise than declared: `deletion protection: described is on, the table has off`. What
/// is not declared, or was not asked of the service, is not compared; nor are tags. O(indexes squared).
[[nodiscard]] inline std::vector<std::string> settings_differences(const table_settings& declared, const found_table& found, const request::table_description& description) {
    std::vector<std::string> all;
    const table_settings& has = found.settings;
    if (declared.billing && has.billing) detail::compare_billing(all, *declared.billing, *has.billing, found.table, description);
    if (declared.kept_as && has.kept_as && *declared.kept_as != *has.kept_as) detail::note_setting(all, "table class", to_string(*declared.kept_as), to_string(*has.kept_as));
    if (declared.deletion_protection && has.deletion_protection && *declared.deletion_protection != *has.deletion_protection)
        detail::note_setting(all, "deletion protection", *declared.deletion_protection ? "on" : "off", *has.deletion_protection ? "on" : "off");
    if (declared.time_to_live && has.time_to_live && *declared.time_to_live != *has.time_to_live) {
        const auto text = [](const std::string& attribute) { return attribute.empty() ? std::string("none") : attribute; };
        detail::note_setting(all, "time to live", text(*declared.time_to_live), text(*has.time_to_live));
        if (found.time_to_live_changes) all.back() += ", which is being changed; the service takes another change about an hour after the last (contract Y1)";
    }
    if (declared.point_in_time_recovery && has.point_in_time_recovery && !detail::same_recovery(*declared.point_in_time_recovery, *has.point_in_time_recovery)) {
        const bool days = declared.point_in_time_recovery->on && has.point_in_time_recovery->on;
        detail::note_setting(all, "point-in-time recovery", detail::recovery_text(*declared.point_in_time_recovery, days), detail::recovery_text(*has.point_in_time_recovery, days));
    }
    return all;
}

}  // namespace facet::inline v0::wire
