// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/item_size.hpp>
#include <facet/wire/json_text.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// \file
/// What a request will cost, as far as that can be said without the items it meets (contract section 19).

namespace facet::inline v0::wire {

/// The least that a request consumes, and in words what it depends on.
struct estimate {
    double units = 0;
    std::string words{};
};

namespace detail {

/// `0.5`, `1`, `12`.
[[nodiscard]] inline std::string units_text(double units) {
    const auto halves = static_cast<std::uint64_t>(units * 2);
    return std::to_string(halves / 2) + (halves % 2 == 1 ? ".5" : "");
}
[[nodiscard]] inline std::string count_of(double units, std::string_view what) {
    return units_text(units) + ' ' + std::string(what) + (units == 1 ? "" : "s");
}

[[nodiscard]] inline std::size_t key_value_size(key_type type, std::string_view bytes) {
    if (type != key_type::number) return bytes.size();
    const std::optional<decimal> number = decode_key_number(bytes);
    return number ? number_size(*number) : 0;
}

/// What an item to be put costs: as it is, and each index entry that it makes.
struct put_cost {
    const named_table& table;
    const key_view& key;
    std::string_view body;

    /// The bytes of the item, or of its entry in an index; nothing where it has none there (contract X1).
    [[nodiscard]] std::optional<std::size_t> bytes(std::int32_t index) const {
        const auto& description = *table.description;
        std::size_t size = 0;
        std::size_t keys = 0;
        const auto add = [&](std::string_view name, std::size_t value) {
            const bool of_index = index >= 0 && is_key(index, name);
            keys += of_index ? 1 : 0;
            if (of_index || index < 0 || carries(index, name)) size += name.size() + value;
        };
        add(description.partition.name, key_value_size(description.partition.type, key.partition));
        if (description.has_sort()) add(description.sort.name, key_value_size(description.sort.type, key.sort));
        for (packed::attribute_cursor cursor(body); !cursor.done();) {
            const packed::attribute_view each = cursor.take();
            add(each.id == 0 ? each.name : table.name_of(each.id), packed::value_size(each.value));
        }
        if (index >= 0 && keys < table.partition(index).size() + table.sort(index).size()) return std::nullopt;
        return size;
    }

private:
    [[nodiscard]] bool is_key(std::int32_t index, std::string_view name) const {
        for (const auto& attributes : {table.partition(index), table.sort(index)})
            for (const request::key_attribute& each : attributes)
                if (each.name == name) return true;
        return false;
    }
    [[nodiscard]] bool carries(std::int32_t index, std::string_view name) const {
        const request::index_description& described = table.at(index);
        if (described.projected == request::projection_kind::all) return true;
        if (name == table.description->partition.name || name == table.description->sort.name) return true;
        for (const std::string_view each : described.include)
            if (described.projected == request::projection_kind::include && each == name) return true;
        return false;
    }
};

[[nodiscard]] inline double write_units(std::size_t bytes) { return static_cast<double>(bytes <= 1024 ? 1 : (bytes + 1023) / 1024); }

/// The names of the indexes, to speak of their entries.
[[nodiscard]] inline std::string index_names(const request::table_description& description) {
    std::string names;
    for (const request::index_description& each : description.indexes) {
        if (!names.empty()) names += ", ";
        names += each.name;
    }
    return names;
}

}  // namespace detail

/// A get, alone (W1) or in a batch (W3), or where `transactional` in a transaction (W5).
[[nodiscard]] inline estimate estimate_of(const request::get& get, bool transactional = false) {
    const double each = transactional ? 2 : get.consistent ? 1 : 0.5;
    const std::string_view how = transactional ? "transactional" : get.consistent ? "strongly consistent" : "eventually consistent";
    return {each, detail::count_of(each, "read unit") + " for up to 4 KB of the item, or where there is none; as much for each further 4 KB (" + std::string(how) + ")"};
}

/// One page of a query or scan (W2).
template <class Asked>
[[nodiscard]] estimate page_estimate(const Asked& asked) {
    const double each = asked.consistent ? 1 : 0.5;
    std::string words = detail::count_of(each, "read unit") + " per 4 KB read, at least " + detail::units_text(each) + ": the sizes of all ";
    words += asked.index == request::table_path ? "items" : "index entries";
    words += " read count, added up and rounded up once per request of at most 1 MB";
    if (!asked.filter.empty()) words += "; those that the filter leaves out as well";
    words += asked.consistent ? " (strongly consistent)" : " (eventually consistent)";
    return {each, std::move(words)};
}
[[nodiscard]] inline estimate estimate_of(const request::query& query) { return page_estimate(query); }
[[nodiscard]] inline estimate estimate_of(const request::scan& scan) { return page_estimate(scan); }

/// A write (W4, W10). Of a put, the size is known; what it replaces is not.
[[nodiscard]] inline estimate estimate_of(const request::table& table, const request::table_description& description, const request::write& write,
                                          bool transactional = false) {
    const detail::named_table on{&table, &description};
    const double factor = transactional ? 2 : 1;
    estimate made{factor, {}};
    const std::string twice = transactional ? "; the table's are twice those of a write by itself" : "";
    if (write.kind == request::write_kind::put) {
        const detail::put_cost cost{on, write.key, write.body};
        const std::size_t bytes = cost.bytes(request::table_path).value_or(0);
        made.units = factor * detail::write_units(bytes);
        made.words = detail::count_of(made.units, "write unit") + " for the item of " + std::to_string(bytes) + " bytes, more where it replaces a larger one";
        for (std::size_t i = 0; i < description.indexes.size(); ++i) {
            const std::optional<std::size_t> entry = cost.bytes(static_cast<std::int32_t>(i));
            if (!entry) continue;
            const double units = detail::write_units(*entry);
            made.words += "; " + detail::units_text(units) + " for its entry in " + std::string(description.indexes[i].name) + " where that is new";
        }
        made.words += twice;
        return made;
    }
    const std::string unit = detail::count_of(factor, "write unit");
    if (write.kind == request::write_kind::check) {
        made.words = unit + " per KB of the item, at least " + detail::units_text(factor);
        return made;
    }
    made.words = unit + " per KB of the item, " + (write.kind == request::write_kind::update ? "before or after, whichever is larger" : "as it was") +
                 ", at least " + detail::units_text(factor);
    if (!description.indexes.empty()) {
        made.words += write.kind == request::write_kind::update ? "; 1 per KB for each changed entry in " : "; 1 per KB for each of its entries in ";
        made.words += detail::index_names(description);
        if (write.kind == request::write_kind::update) made.words += ", 2 where its key changes";
    }
    made.words += twice;
    return made;
}

}  // namespace facet::inline v0::wire
