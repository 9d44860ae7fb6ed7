// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <support/catch.hpp>
#include <unit/planner/bounds_probe.hpp>

#include <cstdint>
#include <string>

namespace bounds_probe {

inline constexpr auto a_of = [](const Row& r) -> const std::string& { return r.a; };
inline constexpr auto b_of = [](const Row& r) -> const std::string& { return r.b; };

/// What a trial has to end with.
template <class Trial>
void report(const Trial& t, std::uint64_t least = 100'000) {
    INFO(t.said.text());
    CHECK(t.said.failures() == 0);
    CHECK(t.said.trials() > least);
}
/// The same, where the keys can hold every operand.
template <class Trial>
void report_all_taken(const Trial& t, std::uint64_t least = 100'000) {
    report(t, least);
    CHECK(t.refused == 0);
}

}  // namespace bounds_probe
