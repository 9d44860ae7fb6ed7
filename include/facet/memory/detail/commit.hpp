// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/span.hpp>
#include <facet/memory/detail/table_store.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace facet::inline v0::memory::detail {

/// One item's change, decided and checked: what is stored, what takes its place.
struct change {
    change() noexcept {}  // member by member: g++ would clear it first, by an instruction that is slow to begin

    table_store* store = nullptr;
    key_view key;
    record* old = nullptr;
    bool stores = false;   ///< an item is there afterwards
    bool patches = false;  ///< the old item's row, with other numbers in it: in its place, and no index is asked
    image next{};         ///< that item
    index_entry* old_entries = nullptr;  ///< where there is an old item: its entry in each index
    index_entry* new_entries = nullptr;  ///< where an item is stored
    key_hash hash;
    table_partition* partition = nullptr;  ///< the item's; where it is null, it is looked for, or made
    leaf_hint leaf{};             ///< where there is a partition, and no old item: the leaf to which it belongs

    record* made = nullptr;              ///< commit's own: the new record
    bool begun = false;                  ///< commit's own
    std::size_t entries = 0;             ///< commit's own: indexes dealt with in the first phase

    /// The body that is stored, written out at `room` where there is a row alone.
    [[nodiscard]] std::string_view body(byte_buffer& room) const {
        if (!patches) return next.body;
        const key_view row_key{key.partition, {next.row.data() - key.sort.size(), key.sort.size()}};
        return packed::with_body({row_key, next.row, 0, store->layouts.at(next.layout)}, room).body;
    }
    /// Forgets which partitions were found: another change may have dropped them.
    void forget_places() noexcept {
        partition = nullptr;
        leaf = {};
        if (new_entries != nullptr)
            for (std::size_t i = 0; i < store->indexes.size(); ++i) new_entries[i].known = nullptr;
    }
};

/// Carries out changes of different items, all or none, in the readers' silence. First everything that can fail: records, partitions and
/// new index entries are made, and taken back where memory runs out. Then what cannot fail: old entries and records go. A template, to be
/// compiled where it is used.
template <class Change>
class basic_commit {
public:
    explicit basic_commit(span<Change* const> changes) noexcept : changes_(changes) {}
    basic_commit(const basic_commit&) = delete;
    basic_commit& operator=(const basic_commit&) = delete;
    ~basic_commit() {
        if (!done_) undo();
    }

    /// Throws what the tables' memory throws; nothing has changed then.
    void run() {
        for (; prepared_ < changes_.size(); ++prepared_) prepare(*changes_[prepared_]);
        done_ = true;
        for (Change* one : changes_) finish(*one);
    }

private:
    /// Whether the item's entry in an index stays where it is.
    [[nodiscard]] static bool is_same(const Change& one, std::size_t index) noexcept {
        if (one.old_entries == nullptr || one.new_entries == nullptr) return false;
        const index_entry& was = one.old_entries[index];
        const index_entry& is = one.new_entries[index];
        return was.present && is.present && was.partition == is.partition && was.sort == is.sort;
    }

    [[nodiscard]] static bool stays_in_place(const Change& one) noexcept {
        if (one.patches) return true;
        if (one.old == nullptr || !one.stores) return false;
        const std::size_t size = record::footprint(one.key.sort.size(), one.next.stored().size());
        if (arena::block_size(size) != arena::block_size(one.old->footprint()) || size > arena::largest_pooled) return false;
        for (std::size_t i = 0; i < one.store->indexes.size(); ++i)
            if ((one.old_entries[i].present || one.new_entries[i].present) && !is_same(one, i)) return false;
        return true;
    }

    void prepare(Change& one) {
        if (!one.stores || stays_in_place(one)) return;
        table_store& store = *one.store;
        if (one.old != nullptr) one.partition = store.partition(one.old->partition);
        else if (one.partition == nullptr) one.partition = store.need_partition(one.key.partition, one.hash.partition);
        // From here on undo() knows what to do: the change counts as begun.
        one.begun = true;
        struct begun {
            basic_commit& all;
            Change& one;
            bool whole = false;
            ~begun() {
                if (!whole) all.take_back(one);
            }
        } guard{*this, one};
        one.made = make_record(store.memory, one.partition->chunk, one.partition->number, one.key.sort, one.next);
        for (; one.entries < store.indexes.size(); ++one.entries) {
            const index_entry& is = one.new_entries[one.entries];
            if (is.present && !is_same(one, one.entries)) store.add_entry(one.entries, is, one.made);
        }
        if (one.old == nullptr) store.add(*one.partition, one.made, one.hash.whole, one.leaf);
        guard.whole = true;
    }

    /// Undoes what prepare() did to a change, as far as it came.
    void take_back(Change& one) noexcept {
        if (!one.begun) return;
        table_store& store = *one.store;
        while (one.entries > 0) {
            --one.entries;
            const index_entry& is = one.new_entries[one.entries];
            if (is.present && !is_same(one, one.entries)) store.erase_entry(one.entries, is, one.made);
        }
        if (one.made != nullptr) store.release(one.made);
        one.made = nullptr;
        one.begun = false;
        store.drop_if_empty(one.partition);
        one.partition = nullptr;
    }

    void undo() noexcept {
        while (prepared_ > 0) {
            Change& one = *changes_[--prepared_];
            if (one.begun && one.old == nullptr) one.store->remove(*one.partition, one.made, one.hash.whole);
            take_back(one);
        }
    }

    static void finish(Change& one) noexcept {
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
            const index_entry& was = one.old_entries[i];
            if (is_same(one, i)) store.replace_entry(i, was, one.old, one.made);
            else if (was.present) store.erase_entry(i, was, one.old);
        }
        if (one.stores) store.replace(*partition, one.old, one.made, one.hash.whole);
        else store.remove(*partition, one.old, one.hash.whole);
        store.release(facet::detail::taken(one.old));
        if (!one.stores) store.drop_if_empty(partition);
        if (store.memory.is_scattered(store.items == 0)) [[unlikely]] store.memory.join();
    }

    span<Change* const> changes_;
    std::size_t prepared_ = 0;
    bool done_ = false;
};
using commit = basic_commit<change>;

}  // namespace facet::inline v0::memory::detail
