// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/table_store.hpp>

#include <cstddef>

namespace facet::inline v0::memory::detail {

/// Fetches what adding a new item's index entries will read, step by step between the steps of the write itself, so that cache
/// misses overlap. Changes nothing, and deals with the first few indexes only.
class index_warmer {
public:
    /// `entries`: one for each of the table's indexes, or null.
    [[gnu::always_inline]] index_warmer(const table_store& store, index_entry* entries) noexcept
        : store_(&store), entries_(entries), count_(entries == nullptr ? 0 : store.indexes.size() < most ? store.indexes.size() : most) {
        for (std::size_t i = 0; i < count_; ++i)
            if (entries_[i].present) store.indexes[i].partitions.prefetch(entries_[i].hash);
    }

    /// The second step: slots have arrived.
    [[gnu::always_inline]] void partitions() const noexcept {
        for (std::size_t i = 0; i < count_; ++i)
            if (entries_[i].present) store_->indexes[i].partitions.prefetch_partition(entries_[i].hash);
    }
    /// The third: partitions have. What is found is noted in the entries.
    [[gnu::always_inline]] void trees() const noexcept {
        for (std::size_t i = 0; i < count_; ++i)
            if (entries_[i].present)
                if ((entries_[i].known = store_->indexes[i].partitions.find(entries_[i].partition, entries_[i].hash)) != nullptr)
                    entries_[i].known->tree.prefetch();
    }

private:
    static constexpr std::size_t most = 4;

    const table_store* store_;
    index_entry* entries_;
    std::size_t count_;
};

}  // namespace facet::inline v0::memory::detail
