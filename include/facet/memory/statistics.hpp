// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstdint>
#include <vector>

namespace facet::inline v0::memory {

/// How much a table holds.
struct table_statistics {
    std::uint64_t items = 0;
    std::uint64_t bytes = 0;            ///< the items' sizes as DynamoDB counts them (contract Z1)
    std::uint64_t partitions = 0;       ///< distinct partition keys
    std::vector<std::uint64_t> index_items;  ///< entries of each index, in the table's order
    std::uint64_t memory_used = 0;      ///< bytes of memory in records and index nodes
    std::uint64_t memory_reserved = 0;  ///< bytes taken from the memory resource for them
};

}  // namespace facet::inline v0::memory
