// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/request/requests.hpp>
#include <facet/schema/schema.hpp>

#include <cstddef>

/// \file
/// A table by its declaration alone, for what is done with items without a backend.

namespace facet::inline v0::detail {

/// A handle such as a backend gives, whose ids are counted from 1.
template <class Table>
[[nodiscard]] request::table unopened_table() {
    request::table table;
    table.name = schema<Table>::facts.name;
    for (std::size_t i = 0; i < schema<Table>::facts.description.attributes.size(); ++i) table.attributes.push_back(static_cast<packed::attribute_id>(i + 1));
    return table;
}

}  // namespace facet::inline v0::detail
