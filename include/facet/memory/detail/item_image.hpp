// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/memory/detail/item_shape.hpp>
#include <facet/memory/detail/record.hpp>
#include <facet/memory/detail/scratch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// \file
/// From a body that a request brings or an update makes to what is stored: checked as a whole, names turned into ids.

namespace facet::inline v0::memory::detail {

inline constexpr std::size_t longest_partition_key = 2048;  // contract K1
inline constexpr std::size_t longest_sort_key = 1024;

/// What all sentences about an empty value of a key say, of a table's or of an index's.
inline constexpr std::string_view empty_key = "The AttributeValue for a key attribute cannot contain an empty ";

/// Contract K2 and K5, for a primary key.
[[nodiscard]] inline result<void> check_key(const table_schema& schema, key_view key) {
    const bool sort_fits = schema.has_sort ? !key.sort.empty() && key.sort.size() <= longest_sort_key : key.sort.empty();
    if (!key.partition.empty() && key.partition.size() <= longest_partition_key && sort_fits) [[likely]] return {};
    if (key.partition.empty() || (schema.has_sort && key.sort.empty())) {  // before what is too long
        const key_part& part = key.partition.empty() ? schema.partition : schema.sort;
        return invalid("K5", {"One or more parameter values are not valid. ", empty_key, part.type == key_type::binary ? "binary" : "string", " value. Key: ", part.name});
    }
    if (!schema.has_sort && !key.sort.empty()) return invalid("K4", {"The provided key element does not match the schema"});
    if (key.partition.size() > longest_partition_key)
        return invalid_parameter("K2", {"Size of hashkey has exceeded the maximum size limit of2048 bytes"});
    return invalid_parameter("K2", {"Aggregated size of all range keys has exceeded the size limit of 1024 bytes"});
}

/// Room for the values of a table's key attributes, by id; none is there yet.
[[nodiscard]] inline value_view* no_key_values(const table_schema& schema, scratch& memory) {
    const std::size_t count = schema.key_count() + 1;
    auto* const values = memory.allocate_array<value_view>(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = value_view();
    return values;
}

/// Up to this size an item fits beside its entries in all local indexes, of which there are at most five (contract Z9, N3).
inline constexpr std::size_t fits_anywhere = packed::maximum_item_size / 6;

/// Whether a write is an update: some sentences differ (contract Z7, X3).
enum class image_source : std::uint8_t { put, update };

/// Checks a body as a whole: names, nesting, size, index keys (contract N2, E1, T6, Z1, K2, X3).
class image_check {
public:
    image_check(const table_store& store, image_source source) noexcept : store_(&store), source_(source) {}

    [[nodiscard]] result<void> run(key_view key, std::string_view body, shape& out, scratch& memory) const {
        const table_schema& schema = store_->schema;
        const std::size_t keys = schema.key_count() + 1;
        value_view* const values = no_key_values(schema, memory);
        out = {key_size(schema, key), 0, false, values};
        std::size_t size = 0;
        std::size_t highest = 0;
        const std::size_t known = store_->names.size();
        const char* at = body.data();
        for (const char* const end = at + body.size(); at != end;) {
            auto id = static_cast<packed::attribute_id>(packed::detail::get_varint(at));
            if (id == 0) {
                const std::size_t length = packed::detail::get_varint(at);
                const std::string_view name{at, length};
                at += length;
                if (!is_name(name)) return fault_error(value_fault::bad_name);
                out.has_text = true;
                id = store_->names.find(name);
                size += length;
            } else {
                if (id > known) return malformed("an attribute id that the table's handle does not have");
                size += store_->names.name(id).size();
                if (id > highest) highest = id;
            }
            const value_view value(at);
            switch (const packed::tag form = value.form()) {
                case packed::tag::string:
                case packed::tag::binary:
                case packed::tag::time: {
                    ++at;
                    const std::size_t length = packed::detail::get_varint(at);
                    size += length;
                    at += length + (form == packed::tag::time ? packed::detail::moment_size : 0);
                    break;
                }
                case packed::tag::integer:
                    ++at;
                    size += integer_size(packed::detail::unzigzag(packed::detail::get_varint(at)));
                    break;
                default:
                    if (form >= packed::tag::list)
                        if (auto sound = check_value(value); !sound.has_value()) return sound;
                    size += packed::value_size(value);
                    at = value.end();
            }
            if (id >= keys || id == 0) continue;
            if (schema.is_primary(id)) return malformed("a key attribute in a body");
            if (values[id].present()) return malformed("an attribute twice in a body");
            values[id] = value;
        }
        out.size += size;
        out.highest_id = static_cast<std::uint16_t>(highest);
        return check(key, body, out);
    }
    /// The rest of it, where the shape is known.
    [[nodiscard]] result<void> check(key_view key, std::string_view body, const shape& known) const {
        const key_values item{key, known.values, body};
        if (known.size > packed::maximum_item_size) return oversize_item("Z1");
        if (known.size > fits_anywhere)
            if (auto sound = check_local_entries(item, known.size); !sound.has_value()) return sound;
        for (const index_schema& index : store_->schema.indexes) {
            if (fits(index.partition, item, longest_partition_key) && fits(index.sort, item, longest_sort_key)) [[likely]] continue;
            if (auto sound = check_index_key(index, item); !sound.has_value()) return sound;
        }
        return {};
    }

private:
    /// Whether half an index key is one string or binary, as most are, and nothing is wrong with it.
    [[nodiscard]] bool fits(const facet::detail::sequence<key_part>& parts, const key_values& item, std::size_t limit) const noexcept {
        if (parts.size() != 1) return parts.empty();
        const key_part& part = parts[0];
        if (part.type == key_type::number) return false;
        if (store_->schema.is_primary(part.id)) return (part.id == 1 ? item.key.partition : item.key.sort).size() <= limit;
        const value_view value = item.find(part.id);
        if (!value.present()) return true;
        return value.type() == to_value_type(part.type) && !value.bytes().empty() && value.bytes().size() <= limit;
    }

    /// Contract Z9: an item and its entries in all local indexes, together within the limit of one item.
    [[nodiscard]] result<void> check_local_entries(const key_values& item, std::size_t size) const {
        std::size_t sum = size;
        for (const index_schema& index : store_->schema.indexes) {
            if (index.kind != request::index_kind::local || !in_index(index, store_->schema, item)) continue;
            const value_view sort = item.find(index.sort[0].id);  // its type is not checked yet
            if (sort.present() && sort.type() != to_value_type(index.sort[0].type)) continue;
            std::size_t entry = size;
            if (index.projected != request::projection_kind::all) {
                entry = key_size(store_->schema, item.key);
                for (packed::attribute_cursor cursor(item.body); !cursor.done();) {
                    const packed::attribute_view attribute = cursor.take();
                    const packed::attribute_id id = attribute.id != 0 ? attribute.id : store_->names.find(attribute.name);
                    if (id != 0 && index.shows(id)) entry += store_->names.name(id).size() + packed::value_size(attribute.value);
                }
            }
            sum += entry;
        }
        return sum > packed::maximum_item_size ? result<void>(oversize_item("Z9")) : result<void>();
    }

    [[nodiscard]] error oversize_item(std::string_view rule) const {
        return invalid(rule, {source_ == image_source::put ? "Item size has exceeded the maximum allowed size"
                                                           : "Item size to update has exceeded the maximum allowed size"});
    }

    [[nodiscard]] result<void> check_index_key(const index_schema& index, const key_values& item) const {
        const table_schema& schema = store_->schema;
        auto check_half = [&](const facet::detail::sequence<key_part>& parts, bool hash) -> result<void> {
            std::size_t size = 0;
            for (const key_part& part : parts) {
                if (schema.is_primary(part.id)) {
                    size += key_value_size(part.type, part.id == 1 ? item.key.partition : item.key.sort);
                    continue;
                }
                const value_view value = item.find(part.id);
                if (!value.present()) continue;
                if (value.type() != to_value_type(part.type)) return wrong_type(index, part, value);
                if (part.type == key_type::number) {
                    size += packed::value_size(value);
                    continue;
                }
                const std::string_view bytes = value.bytes();
                if (bytes.empty()) return empty_value(index, part);
                size += bytes.size();
            }
            if (size > (hash ? longest_partition_key : longest_sort_key)) return oversize(index, hash);
            return {};
        };
        if (auto sound = check_half(index.partition, true); !sound.has_value()) return sound;
        return check_half(index.sort, false);
    }

    [[nodiscard]] error wrong_type(const index_schema& index, const key_part& part, value_view value) const {
        if (source_ == image_source::update)
            return invalid("X3", {"The update expression attempted to update the secondary index key to unsupported type"});
        return invalid_parameter("X3", {"Type mismatch for Index Key ", part.name, " Expected: ", to_string(to_value_type(part.type)),
                                        " Actual: ", to_string(value.type()), " IndexName: ", index.name});
    }
    [[nodiscard]] error empty_value(const index_schema& index, const key_part& part) const {
        const std::string_view kind = part.type == key_type::binary ? "binary value." : "string value.";
        if (source_ == image_source::update)
            return invalid("X3", {"One or more parameter values are not valid. The update expression attempted to update a secondary index "
                                  "key to a value that is not supported. ", empty_key, kind});
        return invalid("X3", {"One or more parameter values are not valid. A value specified for a secondary index key is not supported. ",
                              empty_key, kind, " IndexName: ", index.name, ", IndexKey: ", part.name});
    }
    [[nodiscard]] static error oversize(const index_schema& index, bool hash) {
        return invalid_parameter("K2", {hash ? "Size of hashkey has exceeded the maximum size limit of2048 bytes"
                                             : "Aggregated size of all range keys has exceeded the size limit of 1024 bytes",
                                        ", IndexName: ", index.name});
    }

    const table_store* store_;
    image_source source_;
};

/// Writes a body whose names are ids, as far as the table has any left to give. In the readers' silence. Throws what the
/// table's memory throws; names that were given by then stay given.
[[nodiscard]] inline result<void> name_attributes(table_store& store, std::string_view body, byte_buffer& out,
                                                  std::uint16_t& highest) {
    packed::writer writer(out);
    std::string seen;  // by id
    highest = 0;
    for (packed::attribute_cursor cursor(body); !cursor.done();) {
        const packed::attribute_view attribute = cursor.take();
        const packed::attribute_id id =
            attribute.id != 0 ? attribute.id : store.names.add(attribute.name, name_registry::item_limit, store.memory);
        if (id != 0) {
            if (seen.size() <= id) seen.resize(id + std::size_t{1});
            if (seen[id] != 0) return malformed("an attribute twice in a body");
            seen[id] = 1;
            writer.attribute(id);
            if (id > highest) highest = id;
        } else {
            writer.attribute(attribute.name);
            highest = 0xffff;
        }
        writer.copy_attribute(attribute.value);
    }
    return {};
}

}  // namespace facet::inline v0::memory::detail
