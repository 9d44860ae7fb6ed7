// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace facet::differential {

/// Random choices, the same for the same seed everywhere (splitmix64).
class dice {
public:
    explicit dice(std::uint64_t seed) noexcept : state_(seed) {}

    [[nodiscard]] std::uint64_t next() noexcept {
        std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15u;
        mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
        mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
        return mixed ^ mixed >> 31;
    }
    /// 0 to count - 1.
    [[nodiscard]] std::size_t below(std::size_t count) noexcept { return static_cast<std::size_t>(next() % count); }
    [[nodiscard]] bool percent(std::size_t chance) noexcept { return below(100) < chance; }
    [[nodiscard]] bool permille(std::size_t chance) noexcept { return below(1000) < chance; }
    template <class Element>
    [[nodiscard]] const Element& pick(const std::vector<Element>& from) noexcept {
        return from[below(from.size())];
    }
    template <class Element>
    [[nodiscard]] Element pick(std::initializer_list<Element> from) noexcept {
        return from.begin()[below(from.size())];
    }

private:
    std::uint64_t state_;
};

}  // namespace facet::differential
