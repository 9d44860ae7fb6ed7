// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/utf8.hpp>
#include <facet/repository/pending_write.hpp>
#include <facet/value/packed_text.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// \file
/// What a backend of UTF-8 alone would refuse, said of the write that it is in, before any of several is sent.

namespace facet::inline v0::detail {

/// Why a write's key or item cannot be stored as UTF-8; nothing where it can.
[[nodiscard]] inline maybe_error find_unstorable_text(const pending_write& write) {
    const request::table_description& description = *write.description;
    std::string_view name;
    if (description.partition.type == key_type::string && !is_utf8(write.key().partition)) name = description.partition.name;
    else if (description.has_sort() && description.sort.type == key_type::string && !is_utf8(write.key().sort)) name = description.sort.name;
    for (packed::attribute_cursor attributes(write.body.view()); name.empty() && !attributes.done();) {
        const packed::attribute_view each = attributes.take();
        if (packed::is_utf8(each.value)) continue;
        name = each.name;
        for (std::size_t i = 0; i < description.attributes.size() && each.id != 0; ++i)
            if (write.table->attributes[i] == each.id) name = description.attributes[i];
    }
    if (name.empty()) return {};
    error cause = bare_error(error_code::invalid_value, "its attribute ");
    cause.message += name;
    cause.message += " holds text that is not UTF-8, which is all that the backend stores";
    return maybe_error(with_context(std::move(cause), {write.operation, write.table->name, write.entity}, show_key(description, write.key())));
}

}  // namespace facet::inline v0::detail
