// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/request/table_description.hpp>
#include <facet/wire/described_table.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace facet::inline v0::wire {

/// What can be done where a table is not as it is described, as the end of a sentence; nothing where it is as described, or nothing can be
/// done. A key and a local index are made with their table only (contract X4). `description` is the one that
/// `found` was held against.
[[nodiscard]] inline std::string remedy(const described_table& found, const request::table_description& description) {
    if (found.other_keys) return "; a table keeps the key it was made with: open another table";
    const auto any = [&](const std::vector<std::size_t>& positions, request::index_kind kind) {
        for (const std::size_t at : positions)
            if (description.indexes[at].kind == kind) return true;
        return false;
    };
    std::string out;
    if (any(found.missing_indexes, request::index_kind::local) || any(found.other_indexes, request::index_kind::local)) out += "; local indexes are made with the table only";
    if (any(found.missing_indexes, request::index_kind::global)) out += "; facet::dynamodb::tables::apply() makes global indexes that are missing";
    if (any(found.other_indexes, request::index_kind::global)) out += "; facet::dynamodb::tables::apply() makes global indexes anew where rebuild_indexes allows it";
    return out;
}

}  // namespace facet::inline v0::wire
