// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/pending_write.hpp>
#include <facet/value/item_size.hpp>

#include <cstddef>
#include <string>

/// \file
/// What any backend would refuse for its size, said of the write that it is in, before any of several is sent.

namespace facet::inline v0::detail {

/// Why a put's item is too large (contract Z1); nothing where it is not.
[[nodiscard]] inline maybe_error find_oversize(const pending_write& write) {
    // Packed, no value has less than a sixth of its size; what declared names add, which are in no body, is 25 KB at most.
    constexpr std::size_t unsuspected = packed::maximum_item_size / 8;
    const std::string_view body = write.body.view();
    if (write.kind != request::write_kind::put || body.size() < unsuspected) return {};
    const request::table_description& description = *write.description;
    const auto length_of = [&](packed::attribute_id id) {
        for (std::size_t i = 0; i < description.attributes.size(); ++i)
            if (write.table->attributes[i] == id) return description.attributes[i].size();
        return std::size_t{0};
    };
    // A number's size is not that of its key's bytes: the backend counts it.
    const auto part = [](const request::key_attribute& of, std::string_view bytes) { return of.name.size() + (of.type == key_type::number ? 1 : bytes.size()); };
    const std::size_t size = part(description.partition, write.key().partition) + (description.has_sort() ? part(description.sort, write.key().sort) : 0) +
                             packed::body_size(body, length_of);
    if (size <= packed::maximum_item_size) return {};
    error cause = bare_error(error_code::validation, "the item has " + std::to_string(size) + " bytes, and an item has at most " + std::to_string(packed::maximum_item_size));
    cause.rule = "Z1";
    return maybe_error(with_context(std::move(cause), {write.operation, write.table->name, write.entity}, show_key(description, write.key())));
}

}  // namespace facet::inline v0::detail
