// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace facet::inline v0::detail {

/// SipHash-2-4 with 128 bits of output (Aumasson and Bernstein, 2012): a keyed hash made to authenticate short inputs. Here in
/// full because the core asks for nothing beyond Boost and the standard library, neither of which has a keyed hash.
class siphash {
public:
    using key = std::array<unsigned char, 16>;
    using digest = std::array<unsigned char, 16>;

    [[nodiscard]] static constexpr digest of(const key& secret, std::string_view text) {
        const std::uint64_t k0 = load(secret.data());
        const std::uint64_t k1 = load(secret.data() + 8);
        state s{k0 ^ 0x736f6d6570736575u, k1 ^ 0x646f72616e646f6du ^ 0xee, k0 ^ 0x6c7967656e657261u, k1 ^ 0x7465646279746573u};
        std::size_t at = 0;
        for (; at + 8 <= text.size(); at += 8) s.absorb(load(text.data() + at));
        std::uint64_t last = std::uint64_t{text.size() & 0xff} << 56;
        for (std::size_t i = 0; at + i < text.size(); ++i)
            last |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[at + i])) << (8 * i);
        s.absorb(last);
        digest out{};
        s.v2 ^= 0xee;
        for (int i = 0; i < 4; ++i) s.round();
        store(out.data(), s.v0 ^ s.v1 ^ s.v2 ^ s.v3);
        s.v1 ^= 0xdd;
        for (int i = 0; i < 4; ++i) s.round();
        store(out.data() + 8, s.v0 ^ s.v1 ^ s.v2 ^ s.v3);
        return out;
    }

private:
    struct state {
        std::uint64_t v0, v1, v2, v3;

        constexpr void round() {
            v0 += v1, v1 = std::rotl(v1, 13), v1 ^= v0, v0 = std::rotl(v0, 32);
            v2 += v3, v3 = std::rotl(v3, 16), v3 ^= v2;
            v0 += v3, v3 = std::rotl(v3, 21), v3 ^= v0;
            v2 += v1, v1 = std::rotl(v1, 17), v1 ^= v2, v2 = std::rotl(v2, 32);
        }
        constexpr void absorb(std::uint64_t word) {
            v3 ^= word;
            round();
            round();
            v0 ^= word;
        }
    };

    template <class Byte>
    static constexpr std::uint64_t load(const Byte* bytes) {
        std::uint64_t word = 0;
        for (int i = 7; i >= 0; --i) word = word << 8 | static_cast<unsigned char>(bytes[i]);
        return word;
    }
    static constexpr void store(unsigned char* out, std::uint64_t word) {
        for (int i = 0; i < 8; ++i, word >>= 8) out[i] = static_cast<unsigned char>(word);
    }
};

}  // namespace facet::inline v0::detail
