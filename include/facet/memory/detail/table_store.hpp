// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/atomic.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/shared.hpp>
#include <facet/core/taken.hpp>
#include <facet/memory/memory_source.hpp>
#include <facet/memory/detail/name_registry.hpp>
#include <facet/memory/detail/partitions.hpp>
#include <facet/memory/detail/record_map.hpp>
#include <facet/memory/detail/row_layouts.hpp>
#include <facet/memory/detail/schema.hpp>
#include <facet/memory/detail/scratch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::memory::detail {

/// What an index lists an item under: see index_key.hpp.
struct index_entry {
    std::string_view partition;
    std::string_view sort;
    std::uint64_t hash = 0;  ///< of `partition`, as the index's partitions have it
    bool present = false;    ///< whether it does at all
    index_partition* known = nullptr;  ///< the partition, where it was found already
};

/// Hashes of a key.
struct key_hash {
    std::uint64_t partition;  ///< of its partition key, as partitions have it
    std::uint64_t whole;      ///< of all of it, as records have it
};

/// An index's entries.
struct index_store {
    const index_schema* schema;
    partition_map<index_partition> partitions;
    std::uint64_t entries = 0;

    index_store(const index_schema& described, std::uint64_t seed, const memory_source& resource)
        : schema(&described), partitions(seed, resource) {}
};

/// One table with everything in it. Read under the reader lock; changed in its silence, except that only the writer touches the arena.
/// What changes it are templates, to be compiled where they are used.
class table_store {
public:
    std::string name;
    table_schema schema;
    arena memory;
    name_registry names;
    row_layouts layouts;
    packed::attribute_id discriminator = 0;  ///< of an attribute with few values, as descriptions name it; the writer's own
    partition_map<table_partition> partitions;
    record_map records;  ///< of a table with a sort key: all; else its partitions are as good
    facet::detail::sequence<index_store> indexes;
    std::uint64_t items = 0;
    std::uint64_t item_bytes = 0;  ///< as DynamoDB counts them
    facet::detail::atomic_word dropped{};  ///< not 0: the table was erased

    table_store(std::string_view called, table_schema described, std::uint64_t seed, const memory_source& resource)
        : name(called), schema(std::move(described)), memory(resource), names(resource, seed), partitions(seed, resource),
          records(memory, resource), seed_(seed), numbered_(resource) {
        indexes.reserve(schema.indexes.size());
        for (const index_schema& one : schema.indexes) indexes.emplace_back(one, seed, resource);
    }
    table_store(const table_store&) = delete;
    table_store& operator=(const table_store&) = delete;

    [[nodiscard]] table_partition* partition(std::uint32_t number) const noexcept { return numbered_[number]; }
    [[nodiscard]] key_view key_of(const record& item) const noexcept {
        return {numbered_[item.partition]->key(), item.sort()};
    }
    [[nodiscard]] index_order order(std::size_t index) const noexcept {
        return {&schema, &schema.indexes[index], numbered_.data(), &layouts};
    }
    /// A record that is kept as a row.
    [[nodiscard]] packed::row_view row_of(const record& item) const noexcept {
        return {*layouts.at(item.layout), numbered_[item.partition]->key(), item.sort()};
    }
    /// The item as it is kept: with its row, where it has one.
    [[nodiscard]] [[gnu::always_inline]] item_view view_of(const record& item) const noexcept { return view_of(item, numbered_[item.partition]->key()); }
    static_assert(arena::slack >= item_view::word_slack);
    /// The same, where the partition key is at hand: that of the partition, since slack lies behind it.
    [[nodiscard]] [[gnu::always_inline]] item_view view_of(const record& item, std::string_view partition) const noexcept {
        return {{partition, item.sort()}, item.stored(), item.size, item.layout == 0 ? nullptr : layouts.at(item.layout)};
    }
    /// The item's body: where it lies, or written out in the scratch memory.
    [[nodiscard]] std::string_view body_of(const record& item, scratch& room) const {
        if (item.layout == 0) return item.stored();
        byte_buffer body;
        packed::writer out(body);
        row_of(item).write_body(out);
        return room.keep(body.view());
    }

    /// Hashes of a key: of its partition key, and of all of it.
    [[nodiscard]] key_hash hash(key_view key) const noexcept {
        const std::uint64_t partition = partitions.hash(key.partition);
        return {partition, schema.has_sort ? taper(hash_key(partition, key.sort, seed_)) : partition};
    }
    /// Asks for what a search for the key reads first.
    [[gnu::always_inline]] void prefetch(const key_hash& hashed) const noexcept {
        partitions.prefetch(hashed.partition);
        if (schema.has_sort) records.prefetch(hashed.whole);
    }
    /// Asks for what adding an item with this key reads beside.
    [[gnu::always_inline]] void prefetch_room(const key_hash& hashed) const noexcept {
        if (schema.has_sort) records.prefetch_segment(hashed.whole);
    }
    /// Asks for the item that has these hashes, by the looks, once that has come.
    [[gnu::always_inline]] void prefetch_item(const key_hash& hashed) const noexcept {
        partitions.prefetch_partition(hashed.partition);
        if (schema.has_sort) (void)records.probable(hashed.whole);
    }
    /// The item with this key; null where there is none.
    [[nodiscard]] record* find(key_view key) const noexcept { return find(key, hash(key)); }
    [[nodiscard]] record* find(key_view key, const key_hash& hashed) const noexcept {
        table_partition* partition = nullptr;
        return find(key, hashed, partition);
    }
    /// As above; `partition` becomes the key's, or null where there is none.
    [[nodiscard]] record* find(key_view key, const key_hash& hashed, table_partition*& partition) const noexcept {
        record* const probable = schema.has_sort ? records.probable(hashed.whole) : nullptr;  // it comes while the partition is looked for
        partition = partitions.find(key.partition, hashed.partition);
        if (partition == nullptr) return nullptr;
        if (probable != nullptr && records.is(*probable, partition->number, key.sort)) [[likely]] return probable;
        return find_in(*partition, key.sort, hashed);
    }
    /// The item with this sort key in its partition; null where there is none.
    [[nodiscard]] [[gnu::always_inline]] record* find_in(const table_partition& partition, std::string_view sort, const key_hash& hashed) const noexcept {
        return schema.has_sort ? records.find(hashed.whole, partition.number, sort) : partition.tree.only();
    }

    /// Hands out the maps of partitions, and the list of them: what one more partition may cause to grow.
    template <class Use>
    [[gnu::always_inline]] void each_map(const Use& use) {
        use(partitions);
        use(numbered_);
        for (index_store& one : indexes) use(one.partitions);
    }

    /// The partition with this key, made where there was none. Throws what the memory resource throws; nothing has changed then.
    template <class Partition = table_partition>
    [[nodiscard]] Partition* need_partition(std::string_view key, std::uint64_t hashed) {
        if (Partition* known = partitions.find(key, hashed)) return known;
        if (free_number_ == none) numbered_.grow();
        partition_keeper<Partition> keeper{memory, make_partition<Partition>(memory, key)};
        partitions.insert(keeper.held, hashed);
        Partition* made = facet::detail::taken(keeper.held);
        if (free_number_ == none) {
            made->number = static_cast<std::uint32_t>(numbered_.size());
            numbered_.push_back(made);
        } else {
            made->number = free_number_;
            free_number_ = next_free(numbered_[free_number_]);
            numbered_[made->number] = made;
        }
        return made;
    }
    /// Drops the partition where it is empty.
    template <class Partition>
    void drop_if_empty(Partition* partition) noexcept {
        if (!partition->tree.empty()) return;
        partitions.erase(partition);
        memory.retire(partition->chunk);
        numbered_[partition->number] = free_link(free_number_);
        free_number_ = partition->number;
        release_partition(memory, partition);
    }

    /// Adds an item to its collection. Throws what the memory resource throws; nothing has changed then.
    template <class Partition>
    void add(Partition& partition, record* item, std::uint64_t whole, leaf_hint where) {
        if (schema.has_sort)
            records.reserve(whole, [this](const record& one) noexcept { return hash(key_of(one)).whole; });
        partition.tree.insert(table_order(), item, item->sort(), memory, where);
        if (schema.has_sort) records.insert(whole, item);
    }
    /// Takes an item out of its collection.
    template <class Partition>
    void remove(Partition& partition, const record* item, std::uint64_t whole) noexcept {
        partition.tree.erase(table_order(), item, memory);
        if (schema.has_sort) records.erase(whole, item);
    }
    /// Puts another record of the same key in an item's stead.
    template <class Partition>
    void replace(Partition& partition, const record* old, record* item, std::uint64_t whole) noexcept {
        partition.tree.replace(table_order(), old, item);
        if (schema.has_sort) records.replace(whole, old, item);
    }

    /// Adds the item to an index. Throws what the memory resource throws; nothing has changed then.
    template <class Entry>
    void add_entry(std::size_t index, const Entry& key, record* item) {
        index_store& store = indexes[index];
        index_partition* found = key.known != nullptr ? key.known : store.partitions.find(key.partition, key.hash);
        if (found != nullptr) {
            found->tree.insert(order(index), item, key.sort, memory);
        } else {
            partition_keeper<index_partition> keeper{memory, make_partition<index_partition>(memory, key.partition)};
            keeper.held->tree.insert(order(index), item, key.sort, memory);  // a first record needs no node
            store.partitions.insert(keeper.held, key.hash);
            keeper.held = nullptr;
        }
        ++store.entries;
    }
    template <class Entry>
    void erase_entry(std::size_t index, const Entry& key, const record* item) noexcept {
        index_store& store = indexes[index];
        index_partition& found = store.partitions.at(key.partition, key.hash);
        found.tree.erase(order(index), item, memory);
        --store.entries;
        if (!found.tree.empty()) return;
        store.partitions.erase(&found);
        release_partition(memory, &found);
    }
    template <class Entry>
    void replace_entry(std::size_t index, const Entry& key, const record* old, record* item) noexcept {
        indexes[index].partitions.at(key.partition, key.hash).tree.replace(order(index), old, item);
    }

    void release(record* item) noexcept { memory.deallocate(item, item->footprint()); }

private:
    static constexpr std::uint32_t none = 0xffffffff;

    /// Gives a partition back unless it was taken out.
    template <class Partition>
    struct partition_keeper {
        arena& memory;
        Partition* held;
        ~partition_keeper() {
            if (held != nullptr) release_partition(memory, held);
        }
    };

    // Numbers that are free form a chain in the places of their partitions.
    [[nodiscard]] static table_partition* free_link(std::uint32_t next) noexcept {
        return reinterpret_cast<table_partition*>(static_cast<std::uintptr_t>(next) << 1 | 1);
    }
    [[nodiscard]] static std::uint32_t next_free(table_partition* link) noexcept {
        return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(link) >> 1);
    }

    std::uint64_t seed_;
    plain_array<table_partition*> numbered_;  // by number
    std::uint32_t free_number_ = none;
};

/// What a request::table refers to: a table, and how one description sees it. Immutable.
struct opened_table {
    const void* owner = nullptr;                   ///< the engine that opened it
    std::uint32_t owner_number = 0;                ///< which tells it from one that is there after it
    shared<table_store> store;
    facet::detail::sequence<packed::attribute_id> attributes;  ///< ids, by position in the description
    std::string known;                             ///< by id: not 0 where the description has the name
    facet::detail::sequence<std::size_t> indexes;  ///< of the table, by position in the description
    facet::detail::sequence<std::size_t> positions;  ///< of the table's indexes in consumed capacity
    std::uint16_t all_known_to = 0;                ///< ids up to this one are all known

    [[nodiscard]] bool knows(packed::attribute_id id) const noexcept { return id < known.size() && known[id] != 0; }
};

}  // namespace facet::inline v0::memory::detail
