// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/table_store.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// Fetches what adding a new item's index entries will read, step by step between the steps of the write itself, so that cache
/// misses overlap. Changes nothing, and deals with the first few indexes only. The body has passed image_check.
class index_warmer {
public:
    index_warmer(const table_store& store, key_view key, std::string_view body) noexcept : store_(&store) {
        for (std::size_t i = 0; i < store.indexes.size() && count_ < most; ++i) {
            const index_schema& index = store.schema.indexes[i];
            const key_values values{key, nullptr, body};
            if (index.partition.size() != 1 || index.partition[0].type == key_type::number || !in_index(index, store.schema, values))
                continue;
            const std::string_view bytes = key_part_bytes(index.partition[0], store.schema, values, nullptr);
            warmed& one = these_[count_++];
            one = {i, store.indexes[i].partitions.hash(bytes), bytes};
            store.indexes[i].partitions.prefetch(one.hash);
        }
    }

    /// The second step: slots have arrived.
    void partitions() const noexcept {
        for (std::size_t i = 0; i < count_; ++i) store_->indexes[these_[i].index].partitions.prefetch_partition(these_[i].hash);
    }
    /// The third: partitions have.
    void trees() const noexcept {
        for (std::size_t i = 0; i < count_; ++i)
            if (const index_partition* found = store_->indexes[these_[i].index].partitions.find(these_[i].key, these_[i].hash))
                found->tree.prefetch();
    }

private:
    static constexpr std::size_t most = 4;
    struct warmed {
        std::size_t index;
        std::uint64_t hash;
        std::string_view key;
    };

    const table_store* store_;
    std::size_t count_ = 0;
    warmed these_[most];
};

}  // namespace facet::inline v0::memory::detail
