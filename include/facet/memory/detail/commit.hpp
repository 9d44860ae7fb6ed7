// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/memory/detail/table_store.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace facet::inline v0::memory::detail {

/// One item's change, decided and checked: what is stored, what takes its place.
struct change {
    table_store* store = nullptr;
    key_view key;
    record* old = nullptr;
    bool stores = false;  ///< an item is there afterwards
    image next{};         ///< that item

    record* made = nullptr;              ///< commit's own: the new record
    table_partition* partition = nullptr;  ///< commit's own
    std::size_t entries = 0;             ///< commit's own: indexes dealt with in the first phase
};

/// Carries out changes of different items, all or none, in the readers' silence. First everything that can fail: records,
/// partitions and new index entries are made, and taken back where memory runs out. Then what cannot fail: old entries and
/// records go.
class commit {
public:
    explicit commit(span<change> changes) noexcept : changes_(changes) {}
    commit(const commit&) = delete;
    commit& operator=(const commit&) = delete;
    ~commit() {
        if (!done_) undo();
    }

    /// Throws what the tables' memory throws; nothing has changed then.
    void run() {
        for (; prepared_ < changes_.size(); ++prepared_) prepare(changes_[prepared_]);
        done_ = true;
        for (change& one : changes_) finish(one);
    }

private:
    /// An item's key in an index, old and new.
    class entry_keys {
    public:
        entry_keys(const table_store& store, std::size_t index, const change& one) {
            const table_schema& schema = store.schema;
            const index_schema& described = schema.indexes[index];
            if (one.old != nullptr) {
                const key_values values{one.key, nullptr, one.old->body()};
                was = in_index(described, schema, values);
                if (was) old_partition = index_key_half(described.partition, schema, values, rooms_[0]);
                if (was) old_sort_ = index_key_half(described.sort, schema, values, rooms_[1]);
            }
            if (one.stores) {
                const key_values values{one.key, nullptr, one.next.body};
                is = in_index(described, schema, values);
                if (is) new_partition = index_key_half(described.partition, schema, values, rooms_[2]);
                if (is) new_sort_ = index_key_half(described.sort, schema, values, rooms_[3]);
            }
            same = was && is && old_partition == new_partition && old_sort_ == new_sort_;
        }
        entry_keys(const entry_keys&) = delete;
        entry_keys& operator=(const entry_keys&) = delete;

        bool was = false;
        bool is = false;
        bool same = false;  ///< the entry stays where it is
        std::string_view old_partition;
        std::string_view new_partition;

    private:
        std::string_view old_sort_;
        std::string_view new_sort_;
        key_room rooms_[4];
    };

    [[nodiscard]] static bool stays_in_place(const change& one) noexcept {
        if (one.old == nullptr || !one.stores) return false;
        const std::size_t size = record::footprint(one.key.sort.size(), one.next.body.size());
        if (arena::block_size(size) != arena::block_size(one.old->footprint()) || size > arena::largest_pooled) return false;
        for (std::size_t i = 0; i < one.store->indexes.size(); ++i) {
            const entry_keys keys(*one.store, i, one);
            if (keys.was != keys.is || (keys.was && !keys.same)) return false;
        }
        return true;
    }

    void prepare(change& one) {
        if (!one.stores || stays_in_place(one)) return;
        table_store& store = *one.store;
        one.partition = one.old != nullptr ? store.partition(one.old->partition) : store.need_partition(one.key.partition);
        // From here on undo() knows what to do: the change counts as begun.
        struct begun {
            commit& all;
            change& one;
            bool whole = false;
            ~begun() {
                if (!whole) all.take_back(one);
            }
        } guard{*this, one};
        one.made = make_record(store.memory, one.partition->chunk, one.partition->number, one.key.sort, one.next);
        for (; one.entries < store.indexes.size(); ++one.entries) {
            const entry_keys keys(store, one.entries, one);
            if (keys.is && !keys.same) store.add_entry(one.entries, keys.new_partition, one.made);
        }
        if (one.old == nullptr) one.partition->tree.insert(table_order(), one.made, store.memory);
        guard.whole = true;
    }

    /// Undoes what prepare() did to a change, as far as it came.
    void take_back(change& one) noexcept {
        if (one.partition == nullptr) return;
        table_store& store = *one.store;
        while (one.entries > 0) {
            --one.entries;
            const entry_keys keys(store, one.entries, one);
            if (keys.is && !keys.same) store.erase_entry(one.entries, keys.new_partition, one.made);
        }
        if (one.made != nullptr) store.release(one.made);
        one.made = nullptr;
        store.drop_if_empty(one.partition);
        one.partition = nullptr;
    }

    void undo() noexcept {
        while (prepared_ > 0) {
            change& one = changes_[--prepared_];
            if (one.partition != nullptr && one.old == nullptr)
                one.partition->tree.erase(table_order(), one.made, one.store->memory);
            take_back(one);
        }
    }

    static void finish(change& one) noexcept {
        table_store& store = *one.store;
        if (one.old == nullptr && one.made == nullptr) return;
        store.items += static_cast<std::uint64_t>(one.stores);
        store.items -= static_cast<std::uint64_t>(one.old != nullptr);
        store.item_bytes += one.stores ? one.next.size : 0;
        if (one.old == nullptr) return;
        store.item_bytes -= one.old->size;
        if (one.stores && one.made == nullptr) return fill(*one.old, one.next);
        table_partition* const partition = store.partition(one.old->partition);
        for (std::size_t i = 0; i < store.indexes.size(); ++i) {
            const entry_keys keys(store, i, one);
            if (keys.same) store.replace_entry(i, keys.old_partition, one.old, one.made);
            else if (keys.was) store.erase_entry(i, keys.old_partition, one.old);
        }
        if (one.stores) partition->tree.replace(table_order(), one.old, one.made);
        else partition->tree.erase(table_order(), one.old, store.memory);
        store.release(std::exchange(one.old, nullptr));
        if (!one.stores) store.drop_if_empty(partition);
    }

    span<change> changes_;
    std::size_t prepared_ = 0;
    bool done_ = false;
};

}  // namespace facet::inline v0::memory::detail
