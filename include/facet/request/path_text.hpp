// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/request/expression.hpp>
#include <facet/request/table_description.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace facet::inline v0::request {

/// The attribute that a path begins with; empty where the description does not have it.
[[nodiscard]] inline std::string_view attribute_of(const table_description& table, const path& of) noexcept {
    if (of.known < 0) return of.name;
    const auto position = static_cast<std::size_t>(of.known);
    return position < table.attributes.size() ? table.attributes[position] : std::string_view();
}

/// Appends a document path; `append_name(name)` appends the name of an attribute or map entry.
template <class AppendName>
void append_path(std::string& out, const table_description& table, const path& of, const AppendName& append_name) {
    append_name(attribute_of(table, of));
    for (const path_step& step : of.steps) {
        if (step.element) {
            out += '[' + std::to_string(step.position) + ']';
        } else {
            out += '.';
            append_name(step.name);
        }
    }
}

}  // namespace facet::inline v0::request
