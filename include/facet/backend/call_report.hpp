// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/call_kind.hpp>
#include <facet/core/chrono.hpp>
#include <facet/core/error.hpp>
#include <facet/core/span.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace facet::inline v0 {

/// One table's part in a call.
struct table_use {
    std::string_view table{};
    /// What the call consumed there. `capacity.indexes[i]` belongs to `indexes[i]`; nothing where the backend says nothing.
    request::consumed_capacity capacity{};
    /// The names of the indexes that the table was opened with.
    span<const std::string> indexes{};
};

/// One partition that a call addressed.
struct partition_use {
    std::string_view table{};
    std::string_view index{};      ///< the global index whose partition it is; empty: the table's own
    std::string_view partition{};  ///< the partition key as text, or its hash (observed_options::hash_partitions)
    /// Units consumed in that partition: those of the table and its local indexes, or those of the global index. What a write
    /// costs in global indexes is not in it, since it falls on partitions of theirs that the request does not name.
    double units = 0;
};

/// What one call to a backend came to. A view: valid while the observer runs; copy what is to be kept.
struct call_report {
    call_kind call = call_kind::get;
    std::string_view index{};                     ///< of a query or scan: the index's name; empty: the table itself
    span<const table_use> tables{};          ///< the tables it went to, each once, in the order they were named
    span<const partition_use> partitions{};  ///< one per key or action, in their order; none for a scan
    std::size_t entries = 1;                      ///< keys of a batch or transaction, or its actions; 1 for others
    std::size_t unprocessed = 0;                  ///< entries of a batch that were handed back
    std::uint64_t returned = 0;                   ///< items handed out by a read, or counted
    std::uint64_t scanned = 0;                    ///< items that a query or scan read before its filter; 0 where it failed
    std::chrono::nanoseconds latency{};           ///< from call to return, the caller's sinks included
    const facet::error* failure = nullptr;        ///< why the call failed; null where it did not
    bool interrupted = false;                     ///< an exception left the call: the outcome is not known

    /// The (first) table's name.
    [[nodiscard]] std::string_view table() const noexcept { return tables.empty() ? std::string_view() : tables.front().table; }
    /// The units consumed on all tables and indexes together.
    [[nodiscard]] double units() const noexcept {
        double sum = 0;
        for (const table_use& each : tables) sum += each.capacity.total();
        return sum;
    }
};

}  // namespace facet::inline v0
