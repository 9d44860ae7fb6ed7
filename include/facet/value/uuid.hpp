// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/value/conversion.hpp>

#include <boost/uuid/uuid.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// \file
/// boost::uuids::uuid as a field. Optional: no other header of facet includes it.

namespace facet::inline v0 {

using uuid = boost::uuids::uuid;

/// A uuid is stored as its 36 characters in lower case, whose order is the order of its bytes:
/// `2f1c0a52-9d1e-4f37-8a52-0c9f6be61d3e`. Upper case is read, too; braces and other forms are refused.
template <>
struct conversion<boost::uuids::uuid> {
    using stored_type = std::string;

    [[nodiscard]] static std::string to_stored(const boost::uuids::uuid& value) {
        constexpr char digits[] = "0123456789abcdef";
        std::string text(36, '-');
        std::size_t at = 0;
        for (const std::uint8_t byte : value) {
            if (at == 8 || at == 13 || at == 18 || at == 23) ++at;
            text[at++] = digits[byte >> 4];
            text[at++] = digits[byte & 15];
        }
        return text;
    }

    [[nodiscard]] static std::optional<boost::uuids::uuid> from_stored(std::string_view text) {
        if (text.size() != 36) return std::nullopt;
        boost::uuids::uuid value{};
        std::size_t at = 0;
        for (std::uint8_t& byte : value) {
            if (at == 8 || at == 13 || at == 18 || at == 23)
                if (text[at++] != '-') return std::nullopt;
            const int high = nibble(text[at++]);
            const int low = nibble(text[at++]);
            if (high < 0 || low < 0) return std::nullopt;
            byte = static_cast<std::uint8_t>(high << 4 | low);
        }
        return value;
    }

private:
    static constexpr int nibble(char c) noexcept {
        if (facet::detail::is_digit(c)) return c - '0';
        if (c >= 'a' && c <= 'f') return c - 'a' + 10;
        if (c >= 'A' && c <= 'F') return c - 'A' + 10;
        return -1;
    }
};

}  // namespace facet::inline v0
