// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/request/requests.hpp>
#include <facet/request/table_description.hpp>
#include <facet/value/item.hpp>
#include <facet/value/item_view.hpp>
#include <facet/value/key_number.hpp>
#include <facet/value/packing.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// Dynamic items to and from what a backend handles: a primary key as bytes and a packed body, whose attributes have ids.

namespace facet::inline v0::request {

/// A key attribute's value from key bytes (see key_view). Fails with code decode_failed where a number's bytes are malformed.
[[nodiscard]] inline result<attribute_value> unpack_key_value(key_type type, std::string_view bytes) {
    if (type == key_type::string) return attribute_value::string(std::string(bytes));
    if (type == key_type::binary) return attribute_value::binary(std::string(bytes));
    if (const auto number = decode_key_number(bytes)) return attribute_value::number(*number);
    error cause;
    cause.code = error_code::decode_failed;
    cause.message = "the bytes of a number key are malformed";
    return cause;
}

/// Appends a key attribute's value as key bytes; false, and nothing is appended, where its type is not `type`. Emptiness and
/// length (contract K2, K5) are the backend's to refuse.
template <std::size_t Inline>
[[nodiscard]] bool pack_key_value(basic_byte_buffer<Inline>& out, key_type type, const attribute_value& value) {
    if (value.type() != to_value_type(type)) return false;
    if (const decimal* number = value.if_number()) {
        out.commit(encode_key_number(*number, out.reserve(max_key_number_bytes)));
    } else if (const std::string* bytes = type == key_type::string ? value.if_string() : value.if_binary()) {
        out.append(*bytes);
    }
    return true;
}

/// A primary key, and for a put the body beside it, as bytes of their own. Views of it are valid until it changes.
class packed_item {
public:
    [[nodiscard]] key_view key() const noexcept {
        return {bytes_.view().substr(0, split_), bytes_.view().substr(split_)};
    }
    [[nodiscard]] std::string_view body() const noexcept { return body_.view(); }

    /// Takes a whole item. Fails with code validation where a key attribute is missing or of another type (contract K3), or
    /// the item nests too deeply (E1); the content is then unspecified. `levels` bounds nesting and recursion.
    result<void> assign(const item& attributes, const table_description& description, const table& opened,
                        int levels = packed::maximum_levels) {
        if (auto keys = assign_key(attributes, description, true); !keys.has_value()) return keys;
        packed::writer out(body_);
        for (const attribute& entry : attributes) {
            if (entry.name == description.partition.name || (description.has_sort() && entry.name == description.sort.name))
                continue;
            if (const packed::attribute_id id = find_id(entry.name, description, opened); id != 0) out.attribute(id);
            else out.attribute(std::string_view(entry.name));
            if (auto packed = packed::pack(out, entry.value, levels); !packed.has_value()) return packed;
        }
        return {};
    }

    /// Takes a primary key alone. Fails with code validation where the attributes are not exactly the table's key (contract
    /// K4); the content is then unspecified.
    result<void> assign_key(const item& attributes, const table_description& description) {
        if (attributes.size() != (description.has_sort() ? 2u : 1u)) return mismatch();
        return assign_key(attributes, description, false);
    }

private:
    [[nodiscard]] static error mismatch() {
        error cause;
        cause.message = "The provided key element does not match the schema";
        cause.rule = "K4";
        return cause;
    }

    [[nodiscard]] static packed::attribute_id find_id(std::string_view name, const table_description& description,
                                                      const table& opened) noexcept {
        for (std::size_t i = 0; i < description.attributes.size() && i < opened.attributes.size(); ++i)
            if (description.attributes[i] == name) return opened.attributes[i];
        return 0;
    }

    result<void> assign_key(const item& attributes, const table_description& description, bool of_item) {
        bytes_.clear();
        body_.clear();
        if (auto added = append(attributes, description.partition, of_item); !added.has_value()) return added;
        split_ = bytes_.size();
        if (!description.has_sort()) return {};
        return append(attributes, description.sort, of_item);
    }

    result<void> append(const item& attributes, const key_attribute& key, bool of_item) {
        const attribute_value* value = attributes.find(key.name);
        if (value != nullptr && pack_key_value(bytes_, key.type, *value)) return {};
        if (!of_item) return mismatch();
        error cause;
        cause.rule = "K3";
        cause.message = "One or more parameter values were invalid: ";
        if (value == nullptr) {
            cause.message += "Missing the key ";
            cause.message += key.name;
            cause.message += " in the item";
        } else {
            cause.message += "Type mismatch for key ";
            cause.message += key.name;
            cause.message += " expected: ";
            cause.message += to_string(to_value_type(key.type));
            cause.message += " actual: ";
            cause.message += to_string(value->type());
        }
        return cause;
    }

    key_buffer bytes_;
    std::size_t split_ = 0;
    byte_buffer body_;
};

/// The attributes of a packed body. Fails with code decode_failed where an attribute id is not one of the opened table's.
[[nodiscard]] inline result<item> unpack_body(std::string_view body, const table_description& description, const table& opened) {
    std::vector<attribute> attributes;
    for (packed::attribute_cursor cursor(body); !cursor.done();) {
        const packed::attribute_view packed = cursor.take();
        std::string_view name = packed.name;
        if (packed.id != 0) {
            std::size_t position = 0;
            while (position < opened.attributes.size() && opened.attributes[position] != packed.id) ++position;
            if (position >= description.attributes.size()) {
                error cause;
                cause.code = error_code::decode_failed;
                cause.message = "the item has an attribute id that the opened table does not know";
                return cause;
            }
            name = description.attributes[position];
        }
        auto value = packed::unpack(packed.value);
        if (!value.has_value()) return std::move(value).error();
        attributes.push_back({std::string(name), *std::move(value)});
    }
    return item(std::move(attributes));
}

/// A backend's item as a dynamic one, key attributes included: owns all it holds, so it may be kept. `opened` is the handle
/// that `description` was opened with. Fails with code decode_failed where the key or an attribute id is malformed.
[[nodiscard]] inline result<item> unpack_item(const item_view& view, const table_description& description, const table& opened) {
    auto attributes = unpack_body(view.body, description, opened);
    if (!attributes.has_value()) return attributes;
    auto add = [&attributes](const key_attribute& key, std::string_view bytes) -> result<void> {
        auto value = unpack_key_value(key.type, bytes);
        if (!value.has_value()) return std::move(value).error();
        attributes->insert_or_assign(std::string(key.name), *std::move(value));
        return {};
    };
    if (auto added = add(description.partition, view.key.partition); !added.has_value()) return std::move(added).error();
    if (!description.has_sort()) return attributes;
    if (auto added = add(description.sort, view.key.sort); !added.has_value()) return std::move(added).error();
    return attributes;
}

}  // namespace facet::inline v0::request
