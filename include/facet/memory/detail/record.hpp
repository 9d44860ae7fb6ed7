// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/text_at.hpp>
#include <facet/memory/detail/arena.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace facet::inline v0::memory::detail {

struct record_head {
    std::uint32_t size;              ///< as DynamoDB counts it (contract Z1)
    std::uint32_t stored_length : 24;
    std::uint32_t layout : 8;        ///< number of the row's layout in the table; 0: a body
    std::uint32_t partition;    ///< number of its partition in the table
};

/// One stored item: its heads, its sort key bytes, its packed body or a row of it. Indexes point at it; nothing is copied for them.
struct record : record_head, packed::row_head {

    [[nodiscard]] const char* bytes() const noexcept { return reinterpret_cast<const char*>(this + 1); }
    [[nodiscard]] char* bytes() noexcept { return reinterpret_cast<char*>(this + 1); }
    [[nodiscard]] std::string_view sort() const noexcept { return v0::detail::text_at(bytes(), sort_length); }
    /// The body, or the row that stands for it: see table_store::body_of().
    [[nodiscard]] std::string_view stored() const noexcept { return v0::detail::text_at(bytes() + sort_length, stored_length); }

    [[nodiscard]] static std::size_t footprint(std::size_t sort, std::size_t stored) noexcept {
        return sizeof(record) + sort + stored;
    }
    [[nodiscard]] std::size_t footprint() const noexcept { return footprint(sort_length, stored_length); }

    // Inlined, as all of its kind are: g++ drops calls of functions that do nothing but prefetch.
    [[gnu::always_inline]] void prefetch() const noexcept {
        const char* at = reinterpret_cast<const char*>(this);
        __builtin_prefetch(at);
        __builtin_prefetch(at + 64);
        __builtin_prefetch(at + 128);
    }
};

static_assert(sizeof(record) == 16);

/// What a record is to hold, before it is one.
struct image {
    std::string_view body;
    std::uint32_t size = 0;
    std::uint16_t highest_id = 0;
    std::uint8_t layout = 0;     ///< where it is kept as a row: the number of its layout
    std::string_view row{};      ///< and the row

    [[nodiscard]] std::string_view stored() const noexcept { return layout == 0 ? body : row; }
};

inline void fill(record& target, const image& source) noexcept {
    target.size = source.size;
    target.highest_id = source.highest_id;
    const std::string_view stored = source.stored();
    target.stored_length = static_cast<std::uint32_t>(stored.size()) & 0xffffffu;
    target.layout = source.layout;
    if (!stored.empty()) std::memcpy(target.bytes() + target.sort_length, stored.data(), stored.size());
}

/// Makes a record in the collection's run. Throws what the memory resource throws.
[[nodiscard]] inline record* make_record(arena& memory, local_chunk& chunk, std::uint32_t partition, std::string_view sort,
                                         const image& source) {
    auto* made = static_cast<record*>(memory.allocate(record::footprint(sort.size(), source.stored().size()), chunk));
    made->partition = partition;
    made->sort_length = static_cast<std::uint16_t>(sort.size());
    if (!sort.empty()) std::memcpy(made->bytes(), sort.data(), sort.size());
    fill(*made, source);
    return made;
}

}  // namespace facet::inline v0::memory::detail
