// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/decimal.hpp>

#include <cstdint>
#include <string>

namespace facet::inline v0::detail {

/// A number that its key component could not hold: a key_fault tells only that.
class wide_number {
public:
    [[gnu::cold, gnu::noinline]] void keep(const decimal& value, std::uint8_t width, std::uint8_t scale) noexcept {
        value_ = value;
        width_ = width;
        scale_ = scale;
    }
    [[gnu::cold, gnu::noinline]] void keep(bool negative, std::uint64_t magnitude, std::uint8_t width) noexcept {
        keep(decimal::from_parts(negative, magnitude, 0), width, 0);
    }
    /// The number and the form as a phrase that follows the name of the field, once; empty where none is kept.
    [[nodiscard]] [[gnu::cold, gnu::noinline]] std::string take() {
        if (width_ == 0) return {};
        std::string text = "is ";
        text += value_.to_string();
        text += ", which does not fit the ";
        text += std::to_string(width_);
        text += width_ == 1 ? " digit" : " digits";
        if (scale_ > 0) text += " before the point";
        width_ = 0;
        text += " of its key component";
        return text;
    }

private:
    decimal value_{};
    std::uint8_t width_ = 0;
    std::uint8_t scale_ = 0;
};

/// Of the component that was too narrow last in this thread.
inline constinit thread_local wide_number last_wide{};

}  // namespace facet::inline v0::detail
