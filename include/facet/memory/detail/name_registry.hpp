// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/text_at.hpp>
#include <facet/memory/memory_source.hpp>
#include <facet/memory/detail/arena.hpp>
#include <facet/memory/detail/hash.hpp>
#include <facet/memory/detail/plain_array.hpp>
#include <facet/value/packed.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// A table's attribute names and the ids that stand for them in stored bodies. Ids begin at 1 and are never taken back. Read
/// under the reader lock; names are added in silence only. Views of names are valid as long as the table's arena.
class name_registry {
public:
    /// Ids that written items may take; what goes beyond stays text, and the rest is left to the descriptions until then: a name with
    /// an id is text in no item.
    static constexpr std::size_t item_limit = 40'000;
    static constexpr std::size_t limit = 65'000;

    name_registry(const memory_source& resource, std::uint64_t seed) : names_(resource), slots_(resource), seed_(seed) {}

    [[nodiscard]] std::size_t size() const noexcept { return names_.size(); }
    [[nodiscard]] std::string_view name(packed::attribute_id id) const noexcept { return names_[id - 1u]; }

    /// The name's id; 0 where it has none.
    [[nodiscard]] packed::attribute_id find(std::string_view name) const noexcept {
        if (slots_.empty()) return 0;
        for (std::size_t at = hash_bytes(name, seed_) & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
            const packed::attribute_id id = slots_[at];
            if (id == 0 || names_[id - 1u] == name) return id;
        }
    }

    /// Whether so many more names can be given ids.
    [[nodiscard]] bool has_room_for(std::size_t count) const noexcept { return count == 0 || (!closed_ && names_.size() + count <= limit); }

    /// The name's id, given to it now where it has none; 0 where `most` ids are given, or an item's name once got none. Throws what the
    /// resource throws; nothing has changed then.
    packed::attribute_id add(std::string_view name, std::size_t most, arena& memory) {
        if (const packed::attribute_id known = find(name); known != 0) return known;
        if (names_.size() >= most) closed_ = true;
        if (closed_) return 0;
        if ((names_.size() + 1) * 2 > slots_.size()) rehash(slots_.empty() ? 32 : slots_.size() * 2);
        names_.grow();
        char* text = static_cast<char*>(memory.allocate(name.size()));
        if (!name.empty()) std::memcpy(text, name.data(), name.size());
        names_.push_back(v0::detail::text_at(text, name.size()));
        const auto id = static_cast<packed::attribute_id>(names_.size());
        place(slots_, id);
        return id;
    }

private:
    void place(plain_array<packed::attribute_id>& slots, packed::attribute_id id) const noexcept {
        std::size_t at = hash_bytes(names_[id - 1u], seed_) & (slots.size() - 1);
        while (slots[at] != 0) at = (at + 1) & (slots.size() - 1);
        slots[at] = id;
    }
    void rehash(std::size_t size) {
        plain_array<packed::attribute_id> larger(slots_.resource(), size);
        for (std::size_t i = 0; i < names_.size(); ++i) place(larger, static_cast<packed::attribute_id>(i + 1));
        slots_.swap(larger);
    }

    plain_array<std::string_view> names_;
    plain_array<packed::attribute_id> slots_;  // open addressing; 0: free
    std::uint64_t seed_;
    bool closed_ = false;
};

}  // namespace facet::inline v0::memory::detail
