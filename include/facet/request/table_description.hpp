// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/value/value_type.hpp>

#include <cstdint>
#include <string_view>

namespace facet::inline v0::request {

/// A key attribute: its name and type.
struct key_attribute {
    std::string_view name{};
    key_type type = key_type::string;
};

enum class index_kind : std::uint8_t { global, local };
enum class projection_kind : std::uint8_t { all, keys_only, include };

/// A secondary index. A local one shares the table's partition key and has one sort attribute (contract X5); a global one has
/// one to four partition attributes and up to four sort attributes (contract N4).
struct index_description {
    std::string_view name{};
    index_kind kind = index_kind::global;
    span<const key_attribute> partition{};
    span<const key_attribute> sort{};
    projection_kind projected = projection_kind::all;
    span<const std::string_view> include{};  ///< for `include`: top-level attribute names
};

/// What a backend has to know of a table. A view: the typed layer keeps its parts as constants; a backend copies what it keeps.
struct table_description {
    key_attribute partition{};
    key_attribute sort{};  ///< an empty name says that the table has no sort key
    span<const index_description> indexes{};
    /// The attribute names that requests will name by position, key attributes and index key attributes among them.
    span<const std::string_view> attributes{};
    /// The attribute that tells sorts of items apart, of few values, where there is one: a backend may keep these apart from the items.
    std::string_view discriminator{};

    [[nodiscard]] constexpr bool has_sort() const noexcept { return !sort.name.empty(); }
};

}  // namespace facet::inline v0::request
