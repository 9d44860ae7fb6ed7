// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/decimal_parts.hpp>

#include <bit>
#include <cstdint>

/// \file
/// The double nearest to a decimal. Users want decimal.hpp.

namespace facet::inline v0::detail::decimals {

/// A whole number of up to 896 bits: what coefficients become when they are scaled by powers of ten.
class long_number {
public:
    /// The value shifted left by `shift` bits.
    constexpr long_number(uint128 value, unsigned shift) noexcept {
        for (size_ = shift / 32; value != 0; value >>= 32) limbs_[size_++] = static_cast<std::uint32_t>(value);
        multiply(std::uint32_t{1} << shift % 32);
    }

    constexpr void multiply(std::uint32_t factor) noexcept {
        std::uint64_t carry = 0;
        for (unsigned i = 0; i < size_; ++i) {
            carry += std::uint64_t{limbs_[i]} * factor;
            limbs_[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry != 0) limbs_[size_++] = static_cast<std::uint32_t>(carry);
    }

    /// Divides, dropping the remainder; says whether there was one.
    constexpr bool divide(std::uint32_t divisor) noexcept {
        std::uint64_t rest = 0;
        for (unsigned i = size_; i-- > 0;) {
            rest = rest << 32 | limbs_[i];
            limbs_[i] = static_cast<std::uint32_t>(rest / divisor);
            rest %= divisor;
        }
        while (size_ > 0 && limbs_[size_ - 1] == 0) --size_;
        return rest != 0;
    }

    /// How many bits the value has.
    [[nodiscard]] constexpr unsigned width() const noexcept {
        return 32 * size_ - static_cast<unsigned>(std::countl_zero(limbs_[size_ - 1]));
    }

    [[nodiscard]] constexpr bool bit(unsigned index) const noexcept { return (limbs_[index / 32] >> index % 32 & 1) != 0; }

    /// The highest 53 bits; `more` becomes true where bits below the 54th are set, and `half` is the 54th.
    [[nodiscard]] constexpr std::uint64_t top(bool& half, bool& more) const noexcept {
        const unsigned bits = width();
        std::uint64_t value = 0;
        for (unsigned i = 1; i <= 53; ++i) value = value << 1 | static_cast<std::uint64_t>(i <= bits && bit(bits - i));
        half = bits > 53 && bit(bits - 54);
        for (unsigned i = 55; i <= bits; ++i) more = more || bit(bits - i);
        return value;
    }

private:
    std::uint32_t limbs_[28]{};
    unsigned size_ = 0;
};

inline constexpr double exact_powers_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                                 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/// The nearest double of a settled number; of two that are equally near, the even one.
[[nodiscard]] constexpr double to_double(const parts& number) noexcept {
    const int power = number.exponent;
    if (number.high == 0 && number.low <= std::uint64_t{1} << 53 && power >= -22 && power <= 22) [[likely]] {
        // Both operands are exact, so that the one operation rounds as it should.
        const auto magnitude = static_cast<double>(number.low);
        const double value = power < 0 ? magnitude / exact_powers_of_ten[-power] : magnitude * exact_powers_of_ten[power];
        return number.negative ? -value : value;
    }
    const unsigned shift = power < 0 ? 64 + 4 * static_cast<unsigned>(-power) : 0;  // leaves 64 bits and more when divided
    long_number scaled(number.coefficient(), shift);
    bool more = false;
    for (int left = power; left > 0; left -= 9)
        scaled.multiply(static_cast<std::uint32_t>(power_of_ten(left < 9 ? left : 9)));
    for (int left = -power; left > 0; left -= 9)
        more = scaled.divide(static_cast<std::uint32_t>(power_of_ten(left < 9 ? left : 9))) || more;

    const auto exponent = std::uint64_t{1023} + scaled.width() - 1 - shift;
    bool half = false;
    std::uint64_t mantissa = scaled.top(half, more);
    if (half && (more || mantissa % 2 != 0)) ++mantissa;
    constexpr std::uint64_t implied = std::uint64_t{1} << 52;  // the first bit, which the format leaves out
    const std::uint64_t sign = std::uint64_t{number.negative} << 63;
    return std::bit_cast<double>(sign | ((exponent << 52) + (mantissa - implied)));
}

}  // namespace facet::inline v0::detail::decimals
