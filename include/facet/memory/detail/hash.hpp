// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/memory/options.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace facet::inline v0::memory::detail {

__extension__ typedef unsigned __int128 wide_word;

/// Both halves of a 128-bit product, folded: the mixing step of the hash.
[[nodiscard]] inline std::uint64_t fold(std::uint64_t a, std::uint64_t b) noexcept {
    const wide_word product = static_cast<wide_word>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

[[nodiscard]] inline std::uint64_t load_word(const char* bytes) noexcept {
    std::uint64_t word;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

[[nodiscard]] inline std::uint32_t load_half(const char* bytes) noexcept {
    std::uint32_t half;
    std::memcpy(&half, bytes, sizeof half);
    return half;
}

/// Whether two short runs of bytes of one size are the same: by the word, without a call.
[[nodiscard]] [[gnu::always_inline]] inline bool same_bytes(const char* a, const char* b, std::size_t size) noexcept {
    if (size < 8) {
        if (size >= 4) return load_half(a) == load_half(b) && load_half(a + size - 4) == load_half(b + size - 4);
        for (std::size_t at = 0; at < size; ++at)
            if (a[at] != b[at]) return false;
        return true;
    }
    const std::size_t last = size - 8;
    for (std::size_t at = 0; at < last; at += 8)
        if (load_word(a + at) != load_word(b + at)) return false;
    return load_word(a + last) == load_word(b + last);
}
[[nodiscard]] inline bool same_bytes(std::string_view a, std::string_view b) noexcept { return a.size() == b.size() && same_bytes(a.data(), b.data(), a.size()); }

/// A seeded hash of bytes: multiply and fold, sixteen bytes a step, with reads that overlap at the end instead of a loop over
/// the rest. All 64 bits are usable. Not cryptographic. Both factors of each product depend on the seed: who does not know it knows no bytes
/// that make one of them zero, which would forget all bytes before.
[[nodiscard]] inline std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed) noexcept {
    constexpr std::uint64_t first = 0x8b8ee6c5d1a3f9b7u;
    const std::uint64_t other = seed ^ engine_options::default_seed;
    const std::uint64_t second = 0x3f84d5b5b5470917u ^ (other << 32 | other >> 32);
    const char* at = bytes.data();
    const std::size_t size = bytes.size();
    std::uint64_t state = seed ^ first;
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    if (size > 16) {
        const char* const last = at + (size - 16);
        do {
            state = fold(load_word(at) ^ second, load_word(at + 8) ^ state);
            at += 16;
        } while (at < last);
        low = load_word(last);
        high = load_word(last + 8);
    } else if (size >= 8) {
        low = load_word(at);
        high = load_word(at + size - 8);
    } else if (size >= 4) {
        low = load_half(at);
        high = load_half(at + size - 4);
    } else if (size > 0) {
        low = static_cast<std::uint64_t>(static_cast<unsigned char>(at[0])) << 16 |
              static_cast<std::uint64_t>(static_cast<unsigned char>(at[size / 2])) << 8 | static_cast<unsigned char>(at[size - 1]);
    }
    return fold(fold(low ^ second, high ^ state) ^ size, first ^ seed);
}

/// A hash of a whole key, from the hash of its partition key.
[[nodiscard]] inline std::uint64_t hash_key(std::uint64_t partition, std::string_view sort, std::uint64_t seed) noexcept {
    return fold(partition ^ 0x9e3779b97f4a7c15u, hash_bytes(sort, seed) ^ 0xd1b54a32d192ed03u);
}

/// A hash whose upper half is, as a fraction, twice as dense at its beginning as at its end: the lesser of one half and of three times the
/// other. A map that splits where upper bits say (spiral storage) then always splits somewhere, and not everywhere each time that it
/// has doubled.
[[nodiscard]] inline std::uint64_t taper(std::uint64_t hashed) noexcept {
    const std::uint64_t lower = hashed & 0xffff'ffffu;
    const std::uint64_t upper = hashed >> 32;
    return (upper < 3 * lower ? upper : 3 * lower) << 32 | lower;
}

}  // namespace facet::inline v0::memory::detail
