// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/json/base64.hpp>
#include <facet/value/item_size.hpp>
#include <facet/value/key_number.hpp>
#include <facet/value/packed.hpp>
#include <facet/value/packed_sort.hpp>
#include <facet/value/value_type.hpp>
#include <facet/wire/json_document.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// Values in DynamoDB's JSON (contract I2) to the packed form, without a tree between. Why something is no value is a phrase of
/// static storage; an empty one says that all is well.

namespace facet::inline v0::wire::detail {

/// Finds a type by its name; false where there is none of it.
[[nodiscard]] constexpr bool type_named(std::string_view name, value_type& type) noexcept {
    if (name.size() == 1) {
        switch (name[0]) {
            case 'S': return type = value_type::string, true;
            case 'N': return type = value_type::number, true;
            case 'B': return type = value_type::binary, true;
            case 'L': return type = value_type::list, true;
            case 'M': return type = value_type::map, true;
            default: return false;
        }
    }
    for (const value_type each : {value_type::boolean, value_type::null, value_type::string_set, value_type::number_set, value_type::binary_set})
        if (to_string(each) == name) return type = each, true;
    return false;
}

/// The one member of a value that is not null: its type's name and what stands behind.
struct typed_node {
    value_type type = value_type::null;
    json_node content{};
    std::string_view fault{};
};

[[nodiscard]] inline typed_node typed(const json_node& value) noexcept {
    typed_node found;
    if (!value.is(json_kind::object)) return {{}, {}, "a value is no object"};
    for (json_node::cursor members(value); !members.done();) {
        const std::string_view name = members.name();
        const json_node content = members.take();
        if (!content.present()) continue;
        if (found.content.present()) return {{}, {}, "a value has two types"};
        if (!type_named(name, found.type)) return {{}, {}, "a value has an unknown type"};
        found.content = content;
    }
    if (!found.content.present()) found.fault = "a value has no type";
    return found;
}

/// Writes values one after another.
class value_reader {
public:
    explicit value_reader(byte_buffer& out) noexcept : writer_(out) {}

    /// Writes the value `{"S":"x"}`, or says why not; what was written then is of no use. `levels` bounds nesting (contract E1).
    [[nodiscard]] std::string_view read(const json_node& value, int levels = packed::maximum_levels) {
        const typed_node one = typed(value);
        if (!one.fault.empty()) return one.fault;
        return content(one.type, one.content, levels);
    }

private:
    [[nodiscard]] std::string_view content(value_type type, const json_node& node, int levels) {
        if (levels <= 0) return "a value nests too deeply";
        switch (type) {
            case value_type::string:
                if (!node.is(json_kind::string)) return "a string is no text";
                writer_.string(node.text());
                return {};
            case value_type::number: {
                if (!node.is(json_kind::string)) return "a number is no text";
                decimal number;
                if (decimal::parse(node.text(), number) != number_fault::none) return "a number is malformed or out of range";
                writer_.number(number);
                return {};
            }
            case value_type::binary: {
                if (!node.is(json_kind::string)) return "a binary is no text";
                const auto bytes = json::decode_base64(node.text());
                if (!bytes) return "a binary is no base64";
                writer_.binary(*bytes);
                return {};
            }
            case value_type::boolean:
                if (!node.is(json_kind::yes) && !node.is(json_kind::no)) return "a BOOL is neither true nor false";
                writer_.boolean(node.is(json_kind::yes));
                return {};
            case value_type::null:
                if (!node.is(json_kind::yes)) return "a NULL is not true";
                writer_.null();
                return {};
            case value_type::list: return list(node, levels);
            case value_type::map: return map(node, levels);
            case value_type::string_set: return set(packed::tag::string_set, value_type::string, node);
            case value_type::number_set: return set(packed::tag::number_set, value_type::number, node);
            case value_type::binary_set: return set(packed::tag::binary_set, value_type::binary, node);
        }
        return "a value has an unknown type";
    }

    [[nodiscard]] std::string_view list(const json_node& node, int levels) {
        if (!node.is(json_kind::array)) return "a list is no array";
        const std::size_t begin = writer_.open(packed::tag::list);
        for (json_node::cursor elements(node); !elements.done();)
            if (const std::string_view fault = read(elements.take(), levels - 1); !fault.empty()) return fault;
        writer_.close(begin);
        return {};
    }

    /// Entries by name, as the library's own are: the service has no order.
    [[nodiscard]] std::string_view map(const json_node& node, int levels) {
        if (!node.is(json_kind::object)) return "a map is no object";
        std::vector<std::pair<std::string_view, json_node>> entries;
        for (json_node::cursor members(node); !members.done();) {
            const std::string_view name = members.name();
            entries.emplace_back(name, members.take());
        }
        std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        const std::size_t begin = writer_.open(packed::tag::map);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (i > 0 && entries[i].first == entries[i - 1].first) return "a map has a name twice";
            writer_.name(entries[i].first);
            if (const std::string_view fault = read(entries[i].second, levels - 1); !fault.empty()) return fault;
        }
        writer_.close(begin);
        return {};
    }

    [[nodiscard]] std::string_view set(packed::tag form, value_type element, const json_node& node) {
        if (!node.is(json_kind::array)) return "a set is no array";
        const std::size_t begin = writer_.open(form);
        json_node::cursor elements(node);
        if (elements.done()) return "a set is empty";
        while (!elements.done())
            if (const std::string_view fault = content(element, elements.take(), 1); !fault.empty()) return fault;
        writer_.close(begin);
        return packed::sort_set(writer_.buffer().data() + begin) ? std::string_view() : "a set has an element twice";
    }

    packed::writer writer_;
};

/// Appends a key attribute's value as key bytes; false where it is none of that type.
template <std::size_t Inline>
[[nodiscard]] bool read_key_value(basic_byte_buffer<Inline>& out, key_type type, const json_node& value) {
    const typed_node one = typed(value);
    if (!one.fault.empty() || one.type != to_value_type(type) || !one.content.is(json_kind::string)) return false;
    if (type == key_type::string) {
        out.append(one.content.text());
    } else if (type == key_type::binary) {
        const auto bytes = json::decode_base64(one.content.text());
        if (!bytes) return false;
        out.append(*bytes);
    } else {
        decimal number;
        if (decimal::parse(one.content.text(), number) != number_fault::none) return false;
        out.commit(encode_key_number(number, out.reserve(max_key_number_bytes)));
    }
    return true;
}

}  // namespace facet::inline v0::wire::detail
