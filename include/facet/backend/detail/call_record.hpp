// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/call_report.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/siphash.hpp>
#include <facet/core/span.hpp>
#include <facet/request/position.hpp>
#include <facet/request/requests.hpp>
#include <facet/request/table_description.hpp>
#include <facet/value/key_number.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// What observed<> gathers about a call, and how a report is made of it.

namespace facet::inline v0::detail {

/// A table as observed<> opened it: the backend's handle, and what a report says that a handle does not.
struct observed_table {
    observed_table(request::table opened, const request::table_description& description)
        : inner(std::move(opened)), partition_type(description.partition.type) {
        for (const request::index_description& index : description.indexes) {
            names.emplace_back(index.name);
            global.push_back(index.kind == request::index_kind::global ? '\1' : '\0');
            std::string types;
            for (const request::key_attribute& key : index.partition) types.push_back(static_cast<char>(key.type));
            partition_types.push_back(std::move(types));
        }
    }

    [[nodiscard]] bool has_global(std::int32_t index) const noexcept {
        return index >= 0 && static_cast<std::size_t>(index) < names.size() && global[static_cast<std::size_t>(index)] != '\0';
    }
    [[nodiscard]] key_type type_of(std::int32_t index, std::size_t position) const noexcept {
        if (!has_global(index)) return partition_type;
        const std::string& types = partition_types[static_cast<std::size_t>(index)];
        return position < types.size() ? static_cast<key_type>(types[position]) : key_type::binary;
    }

    request::table inner;
    key_type partition_type;
    std::vector<std::string> names;            ///< of the indexes
    std::string global;                        ///< for each index: whether it is a global one
    std::vector<std::string> partition_types;  ///< for each index: a key_type per partition attribute
};

inline void add_units(const request::consumed_capacity& units, request::consumed_capacity& sum) noexcept {
    sum.table += units.table;
    for (std::size_t i = 0; i < units.indexes.size(); ++i) sum.indexes[i] += units.indexes[i];
}

/// Figures of a call's own, which are the caller's as well: handed on however the call ends.
struct capacity_tap {
    explicit capacity_tap(request::consumed_capacity* asked) noexcept : caller(asked) {}
    capacity_tap(const capacity_tap&) = delete;
    capacity_tap& operator=(const capacity_tap&) = delete;
    ~capacity_tap() {
        if (caller != nullptr) add_units(own, *caller);
    }

    request::consumed_capacity own{};
    request::consumed_capacity* caller;
};

[[nodiscard]] inline request::consumed_capacity*& capacity_of(request::table_get& entry) noexcept { return entry.get.capacity; }
[[nodiscard]] inline request::consumed_capacity*& capacity_of(request::table_write& entry) noexcept { return entry.capacity; }
[[nodiscard]] inline std::string_view partition_of(const request::table_get& entry) noexcept { return entry.get.key.partition; }
[[nodiscard]] inline std::string_view partition_of(const request::table_write& entry) noexcept { return entry.write.key.partition; }

/// The same for the entries of a batch or transaction, which it also addresses to the backend's own tables.
template <class Entry>
class tapped_entries {
public:
    /// `inner(table)`: the backend's handle.
    template <class Inner>
    tapped_entries(span<const Entry> asked, const Inner& inner) : asked_(asked), passed_(asked.begin(), asked.end()), own_(asked.size()) {
        for (std::size_t i = 0; i < passed_.size(); ++i) {
            if (passed_[i].table != nullptr) passed_[i].table = &inner(*passed_[i].table);
            capacity_of(passed_[i]) = &own_[i];
        }
    }
    tapped_entries(const tapped_entries&) = delete;
    tapped_entries& operator=(const tapped_entries&) = delete;
    ~tapped_entries() {
        for (std::size_t i = 0; i < own_.size(); ++i) {
            Entry entry = asked_[i];
            if (capacity_of(entry) != nullptr) add_units(own_[i], *capacity_of(entry));
        }
    }

    [[nodiscard]] span<const Entry> passed() const noexcept { return passed_; }
    [[nodiscard]] const request::consumed_capacity& own(std::size_t position) const noexcept { return own_[position]; }

private:
    span<const Entry> asked_;
    std::vector<Entry> passed_;
    sequence<request::consumed_capacity> own_;
};

/// One key or action: where it went, and what it cost.
struct call_target {
    std::string_view name{};               ///< of the table
    const observed_table* table = nullptr;
    std::int32_t index = request::table_path;
    span<const std::string_view> partition{};
    const request::consumed_capacity* units = nullptr;
};

/// One key attribute as people read it.
inline void append_key_text(std::string& text, std::string_view bytes, key_type type) {
    if (type == key_type::string) {
        text += bytes;
        return;
    }
    if (type == key_type::number)
        if (const std::optional<decimal> number = decode_key_number(bytes)) {
            text += number->to_string();
            return;
        }
    text += "0x";
    for (const char c : bytes) {
        text.push_back("0123456789abcdef"[static_cast<unsigned char>(c) >> 4]);
        text.push_back("0123456789abcdef"[static_cast<unsigned char>(c) & 15]);
    }
}

/// What stands in a report for a partition key: its values, or 16 hexadecimal digits that tell partitions apart.
[[nodiscard]] inline std::string partition_text(const call_target& target, const siphash::key* secret) {
    std::string text;
    if (secret != nullptr) {
        key_buffer values;
        for (const std::string_view value : target.partition) request::append_position(values, value);
        const siphash::digest hash = siphash::of(*secret, values.view());
        for (std::size_t i = 0; i < 8; ++i) {
            text.push_back("0123456789abcdef"[hash[i] >> 4]);
            text.push_back("0123456789abcdef"[hash[i] & 15]);
        }
        return text;
    }
    for (std::size_t i = 0; i < target.partition.size(); ++i) {
        if (i != 0) text += ", ";
        append_key_text(text, target.partition[i], target.table == nullptr ? key_type::binary : target.table->type_of(target.index, i));
    }
    return text;
}

/// The units that fell on the partition which the request names.
[[nodiscard]] inline double partition_units(const call_target& target) noexcept {
    if (target.units == nullptr) return 0;
    double units = target.units->total();
    if (target.table == nullptr || target.table->has_global(target.index)) return units;
    for (std::size_t i = 0; i < target.table->names.size() && i < target.units->indexes.size(); ++i)
        if (target.table->global[i] != '\0') units -= static_cast<double>(target.units->indexes[i]);
    return units;
}

/// The parts of tables in a call. Handles of one table may have been opened with different indexes, or in another order: each index is
/// told once, and what it cost under its name.
class table_uses {
public:
    void add(const call_target& target) {
        std::size_t at = 0;
        while (at < uses_.size() && uses_[at].table != target.name) ++at;
        if (at == uses_.size()) {
            table_use& added = uses_.emplace_back();
            added.table = target.name;
            joined_.emplace_back();
            if (target.table != nullptr) added.indexes = target.table->names;
        }
        if (target.table != nullptr && !same_names(uses_[at].indexes, target.table->names)) return join(uses_[at], joined_[at], target);
        if (target.units != nullptr) add_units(*target.units, uses_[at].capacity);
    }
    [[nodiscard]] span<const table_use> view() const noexcept { return uses_.view(); }

private:
    [[nodiscard]] static bool same_names(span<const std::string> a, span<const std::string> b) noexcept {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i] != b[i]) return false;
        return true;
    }
    /// What fell on an index that a handle does not name is told with the table's own, so that the sum is right.
    static void join(table_use& use, std::vector<std::string>& names, const call_target& target) {
        if (names.empty()) names.assign(use.indexes.begin(), use.indexes.end());
        request::consumed_capacity& sum = use.capacity;
        const span<const std::string> theirs = target.table->names;
        for (std::size_t i = 0; i < theirs.size(); ++i) {
            std::size_t at = 0;
            while (at < names.size() && names[at] != theirs[i]) ++at;
            if (at == names.size()) {
                names.push_back(theirs[i]);
                if (at < sum.indexes.size()) sum.table += static_cast<double>(std::exchange(sum.indexes[at], 0.0F));
            }
            if (target.units == nullptr || i >= sum.indexes.size()) continue;
            if (at < sum.indexes.size()) sum.indexes[at] += target.units->indexes[i];
            else sum.table += static_cast<double>(target.units->indexes[i]);
        }
        use.indexes = names;
        if (target.units == nullptr) return;
        sum.table += target.units->table;
        for (std::size_t i = theirs.size(); i < sum.indexes.size(); ++i) sum.table += static_cast<double>(target.units->indexes[i]);
    }

    sequence<table_use> uses_{};
    sequence<std::vector<std::string>> joined_{};  ///< per table: the names of its indexes, where its handles differ
};

/// Gives the report to `observer`, with all that can be read off the targets. Throws std::bad_alloc and what the observer throws.
template <class Observer>
void tell(Observer& observer, call_report& report, span<const call_target> targets, const siphash::key* secret) {
    table_uses tables;
    sequence<partition_use> partitions;
    sequence<std::string> texts;
    texts.reserve(targets.size());  // views of the texts stand in the report
    for (const call_target& target : targets) {
        tables.add(target);
        const bool known = target.table != nullptr && target.index >= 0 && static_cast<std::size_t>(target.index) < target.table->names.size();
        if (known) report.index = target.table->names[static_cast<std::size_t>(target.index)];
        if (target.partition.empty()) continue;
        texts.push_back(partition_text(target, secret));
        const bool of_index = known && target.table->has_global(target.index);
        partitions.push_back(partition_use{target.name, of_index ? report.index : std::string_view(), texts.back(), partition_units(target)});
    }
    report.tables = tables.view();
    report.partitions = partitions.view();
    const call_report& final_report = report;
    observer(final_report);
}

}  // namespace facet::inline v0::detail
