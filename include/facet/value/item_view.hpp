// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/packed.hpp>

#include <cstdint>
#include <string_view>

namespace facet::inline v0 {
namespace packed {
struct row_layout;
struct row_page;
}

/// A primary key as bytes that compare as DynamoDB orders keys (contract K6): a string's UTF-8, a binary's bytes, a number in
/// the form of key_number.hpp. `sort` is empty on a table without sort key. A view: valid as long as what it points into.
struct key_view {
    std::string_view partition;
    std::string_view sort;

    [[nodiscard]] friend bool operator==(const key_view&, const key_view&) = default;
};

/// An item as a backend hands it out: its primary key, and the packed body with all other attributes. Borrowed for the call
/// it is handed to.
struct item_view {
    /// How many bytes the readers of rows, which copy texts by the word, may read behind a row and its keys.
    static constexpr std::uint32_t word_slack = 16;

    key_view key;
    std::string_view body;
    /// The item's size in bytes as DynamoDB counts it (contract Z1), key attributes included.
    std::uint32_t size = 0;
    /// Where set: the body is a row of this layout (row.hpp). Only for sinks that take rows.
    const packed::row_layout* layout = nullptr;
};

}  // namespace facet::inline v0
