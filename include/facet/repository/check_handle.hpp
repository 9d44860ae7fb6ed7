// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/result.hpp>
#include <facet/request/requests.hpp>
#include <facet/request/table_description.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace facet::inline v0::detail {

/// Whether a handle has an id of its own for each attribute of the description it was opened with: all that is read and written goes by them.
[[nodiscard]] inline result<void> check_handle(const request::table& opened, const request::table_description& description) {
    const auto refused = [](std::string why) {
        error cause = bare_error(error_code::unreadable_answer, {});
        cause.message = "the backend's handle " + std::move(why);
        return cause;
    };
    const std::size_t count = opened.attributes.size();
    if (count != description.attributes.size())
        return refused("has ids of " + std::to_string(count) + " attributes, and the table describes " + std::to_string(description.attributes.size()));
    for (std::size_t i = 0; i < count; ++i) {
        const packed::attribute_id id = opened.attributes[i];
        if (id == 0) return refused("has no id for the attribute " + std::string(description.attributes[i]) + " (ids begin at 1)");
        for (std::size_t before = 0; before < i; ++before)
            if (opened.attributes[before] == id) return refused("gives the attribute " + std::string(description.attributes[i]) + " the id of another one");
    }
    return {};
}

}  // namespace facet::inline v0::detail
