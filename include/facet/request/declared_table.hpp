// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/request/table_description.hpp>

#include <string_view>

namespace facet::inline v0::request {

/// A table as a program declares it: what facet::declared<Table>() gives. A view of constants.
struct declared_table {
    std::string_view name{};  ///< as declared; set it where a service runs under another
    table_description description{};
    span<const std::string_view> expiry{};  ///< the attributes by which its items expire (`expires_at`), each once
};

}  // namespace facet::inline v0::request
