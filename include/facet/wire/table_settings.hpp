// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/result.hpp>
#include <facet/core/utf8.hpp>
#include <facet/request/table_description.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// What a table of the service has besides its keys and indexes: how it is billed, where it is kept, what protects it. Plain data.

namespace facet::inline v0::wire {

/// Read and write units a second, of a table or of one global index. Billed on demand, they are the most that is served, and what is
/// not said has no such bound. Provisioned, they are what is paid for, and both are needed. At least 1 each.
struct throughput {
    std::optional<std::uint64_t> read{};
    std::optional<std::uint64_t> write{};

    friend bool operator==(const throughput&, const throughput&) = default;
    [[nodiscard]] bool empty() const noexcept { return !read && !write; }
};

/// The units of one global index.
struct index_throughput {
    std::string index{};
    throughput units{};
};

enum class billing_mode : std::uint8_t { on_demand, provisioned };

/// How a table is paid for. Where it is provisioned, so is each of its global indexes, with units of its own.
struct billing {
    billing_mode mode = billing_mode::on_demand;
    throughput units{};                       ///< of the table
    std::vector<index_throughput> indexes{};  ///< of its global indexes

    /// The units of that index; none where nothing is said of it.
    [[nodiscard]] throughput of(std::string_view index) const {
        for (const index_throughput& each : indexes)
            if (each.index == index) return each.units;
        return {};
    }
};

enum class table_class : std::uint8_t { standard, infrequent_access };

/// Point-in-time recovery: whether it is on, and how many days back it reaches (1 to 35; not said: 35 when it is switched on, and not
/// compared).
struct recovery {
    bool on = false;
    std::optional<std::uint32_t> days{};
};

/// A label of a table.
struct table_tag {
    std::string key{};    ///< 1 to 128 characters; each once
    std::string value{};  ///< up to 256
};

/// The settings of a table. What is not said is nobody's wish: a new table then has what the service gives (and is billed on demand), an
/// existing one keeps what it has, and no difference is seen. So units that auto scaling moves are simply not said.
struct table_settings {
    std::optional<wire::billing> billing{};
    std::optional<table_class> kept_as{};
    std::optional<bool> deletion_protection{};
    /// The attribute that says when an item expires (contract section 20); an empty text: none does.
    std::optional<std::string> time_to_live{};
    std::optional<recovery> point_in_time_recovery{};
    std::vector<table_tag> tags{};  ///< given to a new table; not compared, and not changed
};

/// The name of a mode or class in the service's spelling: `PAY_PER_REQUEST`, `STANDARD_INFREQUENT_ACCESS`, ...
[[nodiscard]] constexpr std::string_view to_string(billing_mode mode) noexcept {
    return mode == billing_mode::provisioned ? "PROVISIONED" : "PAY_PER_REQUEST";
}
[[nodiscard]] constexpr std::string_view to_string(table_class kept_as) noexcept {
    return kept_as == table_class::infrequent_access ? "STANDARD_INFREQUENT_ACCESS" : "STANDARD";
}

namespace detail {

[[nodiscard]] inline error impossible_setting(std::string_view why) {
    return facet::detail::bare_error(error_code::validation, why);
}

[[nodiscard]] inline result<void> check_units(const throughput& units, billing_mode mode, const std::string& of) {
    // The service takes signed numbers of 64 bits, and answers may pass through doubles.
    constexpr std::uint64_t most = std::uint64_t{1} << 53;
    for (const auto& [each, what] : {std::pair(units.read, "read"), std::pair(units.write, "write")}) {
        if (!each && mode == billing_mode::provisioned) return impossible_setting(of + " is provisioned, and nothing says with how many " + what + " units");
        if (each && (*each == 0 || *each > most)) return impossible_setting(of + " cannot have " + std::to_string(*each) + ' ' + what + " units; 1 is the least");
    }
    return {};
}

[[nodiscard]] inline const request::index_description* find_index(const request::table_description& description, std::string_view name) noexcept {
    for (const request::index_description& each : description.indexes)
        if (each.name == name) return &each;
    return nullptr;
}

[[nodiscard]] inline result<void> check_billing(const billing& of, const request::table_description& description) {
    if (auto sound = check_units(of.units, of.mode, "the table"); !sound.has_value()) return sound;
    for (std::size_t i = 0; i < of.indexes.size(); ++i) {
        const std::string what = "index " + of.indexes[i].index;
        const request::index_description* known = find_index(description, of.indexes[i].index);
        if (known == nullptr) return impossible_setting(what + " is given units, but the table has no such index");
        if (known->kind == request::index_kind::local) return impossible_setting(what + " is given units, but it is local and shares the table's");
        for (std::size_t j = 0; j < i; ++j)
            if (of.indexes[j].index == of.indexes[i].index) return impossible_setting(what + " is given units twice");
        if (auto sound = check_units(of.indexes[i].units, of.mode, what); !sound.has_value()) return sound;
    }
    if (of.mode == billing_mode::on_demand) return {};
    for (const request::index_description& each : description.indexes)
        if (each.kind == request::index_kind::global && of.of(each.name).empty())
            return impossible_setting("the table is provisioned, and nothing says with how many units its index " + std::string(each.name) + " is");
    return {};
}

/// The service's bounds are of characters.
[[nodiscard]] inline std::size_t count_characters(std::string_view text) noexcept {
    std::size_t count = 0;
    for (const char each : text) count += (static_cast<unsigned char>(each) & 0xc0u) != 0x80u ? 1 : 0;
    return count;
}

[[nodiscard]] inline result<void> check_tag(const table_tag& tag) {
    if (tag.key.empty()) return impossible_setting("a tag has no key");
    constexpr std::pair<std::string_view, std::size_t> bounds[] = {{"key", 128}, {"value", 256}};
    for (const auto& [part, most] : bounds) {
        const std::size_t count = count_characters(part == "key" ? tag.key : tag.value);
        if (count <= most) continue;
        std::string why = "tag ";
        facet::detail::append_name(why, tag.key);
        why.append(" has a ").append(part) += " of " + std::to_string(count) + " characters; " + std::to_string(most) + " is the most";
        return impossible_setting(why);
    }
    return {};
}

}  // namespace detail

/// Whether there can be such a table. Errors: validation, which says what there cannot be: units of 0, provisioned ones that are not said or
/// are an index's that the table lacks, an attribute's name of more than 255 bytes (contract Y1), days out of 1 to 35, more than 50
/// tags, one twice, without a key, or with a longer key or value than there can be. O(indexes squared).
[[nodiscard]] inline result<void> check_settings(const table_settings& settings, const request::table_description& description) {
    if (settings.billing)
        if (auto sound = detail::check_billing(*settings.billing, description); !sound.has_value()) return sound;
    if (settings.time_to_live && settings.time_to_live->size() > 255)
        return detail::impossible_setting("the time to live attribute's name is longer than 255 bytes (contract Y1)");
    if (const auto& recovered = settings.point_in_time_recovery; recovered && recovered->days) {
        if (!recovered->on) return detail::impossible_setting("point-in-time recovery is off, and is told a number of days");
        if (*recovered->days < 1 || *recovered->days > 35) return detail::impossible_setting("point-in-time recovery reaches back 1 to 35 days, not " + std::to_string(*recovered->days));
    }
    if (settings.tags.size() > 50) return detail::impossible_setting("a table has 50 tags at most");
    for (std::size_t i = 0; i < settings.tags.size(); ++i) {
        const table_tag& tag = settings.tags[i];
        if (auto sound = detail::check_tag(tag); !sound.has_value()) return sound;
        for (std::size_t j = 0; j < i; ++j)
            if (settings.tags[j].key == tag.key) return detail::impossible_setting("tag " + tag.key + " is given twice");
    }
    return {};
}

}  // namespace facet::inline v0::wire
