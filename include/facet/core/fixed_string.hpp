// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstddef>
#include <string_view>

namespace facet::inline v0 {

/// A string that can be a template argument: `table<"Register">`, `"account_id"_f`. `Size` counts its bytes without the
/// terminating NUL. Structural; compares by bytes.
template <std::size_t Size>
struct fixed_string {
    static constexpr bool of_member = false;  ///< else it comes from a member pointer: see expression/member_text.hpp

    char data_[Size + 1]{};

    constexpr fixed_string() = default;

    consteval fixed_string(const char (&text)[Size + 1]) {
        for (std::size_t i = 0; i < Size; ++i) data_[i] = text[i];
    }

    /// The bytes, valid as long as this object is.
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {data_, Size}; }
    [[nodiscard]] static constexpr std::size_t size() noexcept { return Size; }
    /// The bytes, and a NUL behind them.
    [[nodiscard]] constexpr const char* data() const noexcept { return data_; }

    template <std::size_t Other>
    [[nodiscard]] friend constexpr bool operator==(const fixed_string& a, const fixed_string<Other>& b) noexcept {
        if constexpr (Size != Other) {
            return false;
        } else {
            for (std::size_t i = 0; i < Size; ++i)
                if (a.data_[i] != b.data_[i]) return false;
            return true;
        }
    }
};

template <std::size_t Length>
fixed_string(const char (&)[Length]) -> fixed_string<Length - 1>;

}  // namespace facet::inline v0
