// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/value/item_view.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace facet::inline v0::detail {

/// Tells which key of many stands there twice. Tables are told apart by their names: what a backend is asked is about its own, and a table
/// may have been opened several times. A hash table of positions, since batches can have any number of keys.
class unique_keys {
public:
    explicit unique_keys(std::size_t count) {
        std::size_t slots = 8;
        while (slots < 2 * count) slots *= 2;
        table_.resize(slots);
        keys_.reserve(count);
    }

    /// Adds a key, which has to stay where it is, as has the table's name; false where it is there already, in the same table.
    [[nodiscard]] bool add(const key_view& key, std::string_view table = {}) {
        const std::size_t before = keys_.size();
        (void)place(key, table);
        return keys_.size() > before;
    }
    /// The place of a key among the different ones; a new one, which has to stay where it is, gets the next.
    [[nodiscard]] std::size_t place(const key_view& key, std::string_view table = {}) {
        std::size_t at = hash(key) & (table_.size() - 1);
        for (; table_[at] != 0; at = (at + 1) & (table_.size() - 1)) {
            if (keys_[table_[at] - 1].key == key && keys_[table_[at] - 1].table == table) return table_[at] - std::size_t{1};
        }
        keys_.push_back({key, table});
        table_[at] = static_cast<std::uint32_t>(keys_.size());
        return keys_.size() - 1;
    }
    [[nodiscard]] std::size_t size() const noexcept { return keys_.size(); }

private:
    struct entry {
        key_view key;
        std::string_view table;
    };

    /// FNV-1a, and a last stir, since the low bits choose.
    [[nodiscard]] static std::size_t hash(const key_view& key) noexcept {
        std::uint64_t value = 0xcbf29ce484222325u;
        for (const std::string_view part : {key.partition, key.sort}) {
            for (const char c : part) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
            value = (value ^ 0xff) * 0x100000001b3u;
        }
        return value ^ value >> 29;
    }

    sequence<std::uint32_t> table_{};
    sequence<entry> keys_{};
};

}  // namespace facet::inline v0::detail
