// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "workload.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

// The key of a balance, as facet builds it for each call.

namespace bench {

/// What ways to build it are compared by: the key's length and two of its bytes, so that none of it can be left out.
[[nodiscard]] inline std::uint64_t digest(std::string_view partition, std::string_view sort) {
    return partition.size() * 31 + sort.size() + static_cast<unsigned char>(partition.back()) + static_cast<unsigned char>(sort.back());
}

/// The compiler has to make these bytes.
inline void keep(const char* bytes) { asm volatile("" : : "r"(bytes) : "memory"); }

[[nodiscard]] inline std::uint64_t key_by_facet(const StockBalance& balance) {
    facet::key_buffer bytes;
    facet::key_view key;
    constexpr std::size_t entity = facet::schema<Register>::position<StockBalance>;
    const auto outcome = facet::detail::build_primary_key<Register, entity>(bytes, key, facet::detail::struct_source<StockBalance>{&balance});
    keep(bytes.data());
    return outcome.ok() ? digest(key.partition, key.sort) : 0;
}

}  // namespace bench
