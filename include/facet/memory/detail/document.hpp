// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/scratch.hpp>
#include <facet/memory/detail/table_store.hpp>
#include <facet/memory/detail/values.hpp>
#include <facet/request/expression.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// An item as expressions see it, and the values that paths find in it.

namespace facet::inline v0::memory::detail {

/// An item, or the absence of one (contract C1): then it has its key and nothing else.
struct document {
    bool exists = false;
    key_view key;
    std::string_view body{};
    const packed::row_layout* layout = nullptr;  ///< where set: it is kept as a row, which lies behind the sort key, and no body is given
};

/// An item that is stored, as it is.
[[nodiscard]] inline document document_of(const table_store& store, const record& item) noexcept {
    const key_view key = store.key_of(item);
    if (item.layout == 0) return {true, key, item.stored()};
    return {true, key, {}, store.layouts.at(item.layout)};
}

/// A path's top-level attribute: its id, or where it has none (yet) its name.
struct attribute_ref {
    packed::attribute_id id = 0;
    std::string_view name;
};

[[nodiscard]] inline attribute_ref resolve(const opened_table& table, const request::path& path) noexcept {
    if (path.known >= 0) return {table.attributes[static_cast<std::size_t>(path.known)], {}};
    return {table.store->names.find(path.name), path.name};
}

/// The name a path begins with.
[[nodiscard]] inline std::string_view name_of(const opened_table& table, const request::path& path) noexcept {
    return path.known >= 0 ? table.store->names.name(table.attributes[static_cast<std::size_t>(path.known)]) : path.name;
}

[[nodiscard]] inline bool same_attribute(const attribute_ref& a, const attribute_ref& b) noexcept {
    return a.id == b.id && (a.id != 0 || a.name == b.name);
}
[[nodiscard]] inline bool same_step(const request::path_step& a, const request::path_step& b) noexcept {
    return a.element == b.element && (a.element ? a.position == b.position : a.name == b.name);
}

/// A key attribute's value in packed form.
[[nodiscard]] inline value_view pack_key(key_type type, std::string_view bytes, scratch& memory) {
    basic_byte_buffer<512> out;
    packed::basic_writer writer(out);
    switch (type) {
        case key_type::string: writer.string(bytes); break;
        case key_type::binary: writer.binary(bytes); break;
        case key_type::number: {
            decimal number;
            (void)decode_key_number(bytes, number);
            writer.number(number);
        }
    }
    return memory.keep_value(out.view());
}

/// The top-level attribute of an item; not present where it is missing.
[[nodiscard]] inline value_view find_attribute(const opened_table& table, const document& item, const attribute_ref& wanted,
                                               scratch& memory) {
    if (!item.exists) return {};
    const table_schema& schema = table.store->schema;
    if (schema.is_primary(wanted.id))
        return wanted.id == 1 ? pack_key(schema.partition.type, item.key.partition, memory)
                              : pack_key(schema.sort.type, item.key.sort, memory);
    if (item.layout != nullptr) {
        const packed::row_cell* const cell = wanted.id == 0 ? nullptr : item.layout->find(wanted.id);
        if (cell == nullptr) return {};
        byte_buffer room;
        const value_view value = packed::row_view(*item.layout, item.key.partition, item.key.sort).value(*cell, room);
        return value.begin() == room.data() ? memory.keep_value(room.view()) : value;
    }
    return wanted.id != 0 ? find_by_id(item.body, wanted.id) : find_by_name(item.body, wanted.name);
}

/// One step down: not present where there is none, or where the parent is of another kind (contract C15).
[[nodiscard]] inline value_view descend(value_view parent, const request::path_step& step) noexcept {
    if (step.element) return parent.type() == value_type::list ? find_element(parent, step.position) : value_view();
    return parent.type() == value_type::map ? find_entry(parent, step.name) : value_view();
}

/// The value at a path; not present where it is missing.
[[nodiscard]] inline value_view fetch(const opened_table& table, const document& item, const request::path& path, scratch& memory) {
    value_view value = find_attribute(table, item, resolve(table, path), memory);
    for (std::size_t i = 0; i < path.steps.size() && value.present(); ++i) value = descend(value, path.steps[i]);
    return value;
}

/// Whether there is a value at a path.
[[nodiscard]] inline bool has_value(const opened_table& table, const document& item, const request::path& path, scratch& memory) {
    if (!item.exists) return false;
    if (path.steps.empty() && table.store->schema.is_primary(resolve(table, path).id)) return true;
    return fetch(table, item, path, memory).present();
}

}  // namespace facet::inline v0::memory::detail
