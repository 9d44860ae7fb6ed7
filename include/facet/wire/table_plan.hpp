// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/wire/settings_differences.hpp>
#include <facet/wire/table_updates.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// How a table of the service comes to be as it is described: one request at a time. Decides; does not send and does not wait.

namespace facet::inline v0::wire {

/// One change of a table.
struct table_change {
    named_request request{};
    std::string what{};  ///< `deletion protection on`, `index ByTotal added`
};

namespace detail {

/// Changes in the making, and what was wrong with one.
class change_list {
public:
    void add(std::string_view operation, result<std::string> body, std::string what) {
        if (!body.has_value() && fault_.has_value()) fault_ = std::move(body).error();
        if (body.has_value()) all_.push_back({{std::string(operation), std::move(*body)}, std::move(what)});
    }
    [[nodiscard]] result<std::vector<table_change>> take() {
        if (!fault_.has_value()) return std::move(fault_).error();
        return std::move(all_);
    }

private:
    std::vector<table_change> all_{};
    result<void> fault_{};
};

/// The part of a billing that speaks of indexes which the table has, since an update can name no others.
[[nodiscard]] inline billing billing_of_present(const billing& declared, const std::vector<request::index_description>& present) {
    billing made{declared.mode, declared.units, {}};
    for (const index_throughput& each : declared.indexes)
        for (const request::index_description& index : present)
            if (index.name == each.index) made.indexes.push_back(each);
    return made;
}

[[nodiscard]] inline bool contains(const std::vector<std::size_t>& all, std::size_t one) noexcept {
    for (const std::size_t each : all)
        if (each == one) return true;
    return false;
}

/// Whether all global indexes of a table are described as such.
[[nodiscard]] inline bool bills_described(const billing& has, const request::table_description& description) noexcept {
    for (const index_throughput& each : has.indexes)
        if (const request::index_description* known = find_index(description, each.index); known == nullptr || known->kind != request::index_kind::global) return false;
    return true;
}

inline void plan_billing(change_list& to, std::string_view name, const request::table_description& description, const billing& declared, const found_table& found) {
    const billing& has = *found.settings.billing;
    std::vector<std::string> differences;
    compare_billing(differences, declared, has, found.table, description);
    if (differences.empty()) return;
    // A table becomes provisioned with all its indexes at once, and nobody says what those have that are not described.
    const bool unknown = !found.table.more_global_indexes.empty() || !bills_described(has, description);
    if (declared.mode != has.mode && declared.mode == billing_mode::provisioned && unknown) return;
    std::vector<request::index_description> present;
    for (std::size_t i = 0; i < description.indexes.size(); ++i)
        if (!contains(found.table.missing_indexes, i) && bills(has, description.indexes[i].name)) present.push_back(description.indexes[i]);
    request::table_description having = description;
    having.indexes = present;
    std::string what = declared.mode != has.mode ? "billing " + std::string(to_string(declared.mode)) : std::string("other units");
    to.add("UpdateTable", update_billing(name, having, has, billing_of_present(declared, present)), std::move(what));
}

inline void plan_indexes(change_list& to, std::string_view name, const request::table_description& description, const table_settings& declared, const found_table& found, const apply_options& options) {
    if (options.remove_other_indexes)
        for (const std::string& index : found.table.more_global_indexes) to.add("UpdateTable", remove_index(name, index), "index " + index + " removed");
    const auto global = [&](std::size_t at) { return description.indexes[at].kind == request::index_kind::global; };
    for (const std::size_t at : found.table.other_indexes) {
        if (!options.rebuild_indexes || !global(at)) continue;
        const std::string index(description.indexes[at].name);
        to.add("UpdateTable", remove_index(name, index), "index " + index + " removed, to be made anew");
    }
    for (const std::size_t at : found.table.missing_indexes) {
        if (!global(at)) continue;
        // A new index is billed as its table is, which may not be as declared.
        const billing& has = *found.settings.billing;
        billing billed = declared.billing.value_or(billing{has.mode, {}, {}});
        if (billed.mode != has.mode) continue;
        const std::string index(description.indexes[at].name);
        // Where nothing is declared of its units, it begins with the table's.
        if (billed.mode == billing_mode::provisioned && billed.of(index).empty()) billed.indexes.push_back({index, has.units});
        to.add("UpdateTable", add_index(name, description, at, billed), "index " + index + " added");
    }
}

inline void plan_time_to_live(change_list& to, std::string_view name, const table_settings& declared, const found_table& found) {
    const auto& has = found.settings.time_to_live;
    if (!declared.time_to_live || !has || *declared.time_to_live == *has || found.time_to_live_changes) return;
    // Another attribute has to wait until this one is off.
    if (!has->empty()) to.add("UpdateTimeToLive", update_time_to_live(name, *has, false), "time to live by " + *has + " off");
    else to.add("UpdateTimeToLive", update_time_to_live(name, *declared.time_to_live, true), "time to live by " + *declared.time_to_live);
}

}  // namespace detail

/// The requests that bring a table closer to its description and settings, in order. The service takes one at a time, and the rest may be
/// others then: make the first, wait until the table is ACTIVE, describe it anew, and ask again. Where there are none, what still differs
/// (described_table, and settings_differences()) nothing here can change: keys, local indexes, a time to live that is just being changed, and
/// what apply_options do not allow. The order: deletion protection, billing, class, indexes that go, indexes that come, time to live,
/// point-in-time recovery. A table whose own key is another is left alone. Errors: check_settings()'s.
[[nodiscard]] inline result<std::vector<table_change>> plan_changes(std::string_view name, const request::table_description& description, const table_settings& declared, const found_table& found,
                                                                    const apply_options& options = {}) {
    if (auto sound = check_settings(declared, description); !sound.has_value()) return std::move(sound).error();
    detail::change_list made;
    if (found.table.other_keys) return made.take();
    const table_settings& has = found.settings;
    if (declared.deletion_protection && has.deletion_protection && *declared.deletion_protection != *has.deletion_protection) {
        const bool on = *declared.deletion_protection;
        made.add("UpdateTable", update_deletion_protection(name, on), on ? "deletion protection on" : "deletion protection off");
    }
    if (declared.billing && has.billing) detail::plan_billing(made, name, description, *declared.billing, found);
    if (declared.kept_as && has.kept_as && *declared.kept_as != *has.kept_as)
        made.add("UpdateTable", update_table_class(name, *declared.kept_as), "table class " + std::string(to_string(*declared.kept_as)));
    if (has.billing) detail::plan_indexes(made, name, description, declared, found, options);
    detail::plan_time_to_live(made, name, declared, found);
    const auto& recovered = declared.point_in_time_recovery;
    if (recovered && has.point_in_time_recovery && !detail::same_recovery(*recovered, *has.point_in_time_recovery))
        made.add("UpdateContinuousBackups", update_continuous_backups(name, *recovered), "point-in-time recovery " + detail::recovery_text(*recovered, true));
    return made.take();
}

}  // namespace facet::inline v0::wire
