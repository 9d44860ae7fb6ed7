// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/value/attribute_value.hpp>
#include <facet/value/item_size.hpp>
#include <facet/value/packed.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

/// \file
/// Dynamic values to and from the packed form.

namespace facet::inline v0::packed {

namespace detail {

[[nodiscard]] inline error too_deep() {
    error cause;
    cause.message =
        "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit";
    cause.rule = "E1";
    return cause;
}

[[nodiscard]] constexpr tag container_tag(value_type type) noexcept {
    switch (type) {
        case value_type::map: return tag::map;
        case value_type::string_set: return tag::string_set;
        case value_type::number_set: return tag::number_set;
        case value_type::binary_set: return tag::binary_set;
        default: return tag::list;
    }
}

template <class Buffer>
[[nodiscard]] bool pack_levels(basic_writer<Buffer>& out, const attribute_value& value, int levels) {
    if (levels <= 0) return false;
    switch (value.type()) {
        case value_type::string: out.string(*value.if_string()); return true;
        case value_type::binary: out.binary(*value.if_binary()); return true;
        case value_type::number: out.number(*value.if_number()); return true;
        case value_type::boolean: out.boolean(*value.if_boolean()); return true;
        case value_type::null: out.null(); return true;
        default: break;
    }
    const std::size_t position = out.open(container_tag(value.type()));
    if (const attribute_map* entries = value.if_map()) {
        for (const attribute& entry : *entries) {
            out.name(entry.name);
            if (!pack_levels(out, entry.value, levels - 1)) return false;
        }
    } else {
        // The elements of a set are part of it, no level of their own.
        const int below = value.type() == value_type::list ? levels - 1 : 1;
        for (const attribute_value& element : value.elements())
            if (!pack_levels(out, element, below)) return false;
    }
    out.close(position);
    return true;
}

[[nodiscard]] inline bool unpack_levels(value_view packed, attribute_value& value, int levels) {
    if (levels <= 0) return false;
    switch (packed.type()) {
        case value_type::string: value = attribute_value::string(std::string(packed.bytes())); return true;
        case value_type::binary: value = attribute_value::binary(std::string(packed.bytes())); return true;
        case value_type::number: value = attribute_value::number(packed.number()); return true;
        case value_type::boolean: value = attribute_value::boolean(packed.boolean()); return true;
        case value_type::null: value = attribute_value::null(); return true;
        case value_type::list: {
            std::vector<attribute_value> elements;
            for (element_cursor cursor(packed); !cursor.done();)
                if (!unpack_levels(cursor.take(), elements.emplace_back(), levels - 1)) return false;
            value = attribute_value::list(std::move(elements));
            return true;
        }
        case value_type::map: {
            std::vector<attribute> entries;
            for (entry_cursor cursor(packed); !cursor.done();) {
                const entry_view entry = cursor.take();
                if (!unpack_levels(entry.value, entries.emplace_back(attribute{std::string(entry.name), {}}).value, levels - 1))
                    return false;
            }
            value = attribute_value::map(attribute_map(std::move(entries)));
            return true;
        }
        case value_type::number_set: {
            std::vector<decimal> elements;
            for (element_cursor cursor(packed); !cursor.done();) elements.push_back(cursor.take().number());
            value = attribute_value::number_set(std::move(elements));
            return true;
        }
        case value_type::string_set:
        case value_type::binary_set: {
            std::vector<std::string> elements;
            for (element_cursor cursor(packed); !cursor.done();) elements.emplace_back(cursor.take().bytes());
            value = packed.type() == value_type::string_set ? attribute_value::string_set(std::move(elements))
                                                            : attribute_value::binary_set(std::move(elements));
            return true;
        }
    }
    return false;
}

}  // namespace detail

/// Appends the value in packed form. Fails with code validation (contract E1), and appends nothing, where it nests deeper than
/// `levels`, which also bounds the recursion. O(size).
template <class Buffer>
result<void> pack(basic_writer<Buffer>& out, const attribute_value& value, int levels = maximum_levels) {
    const std::size_t before = out.buffer().size();
    if (detail::pack_levels(out, value, levels)) return {};
    out.buffer().truncate(before);
    return detail::too_deep();
}

/// The packed value as a dynamic one, which owns all it holds. Fails with code validation (contract E1) where it nests deeper
/// than `levels`, which also bounds the recursion. The bytes are trusted as value_view's are. O(size).
inline result<attribute_value> unpack(value_view packed, int levels = maximum_levels) {
    attribute_value value;
    if (detail::unpack_levels(packed, value, levels)) return value;
    return detail::too_deep();
}

}  // namespace facet::inline v0::packed
