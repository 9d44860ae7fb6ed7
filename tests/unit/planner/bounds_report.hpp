// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <support/catch.hpp>
#include <support/repeats.hpp>
#include <unit/planner/bounds_probe.hpp>

#include <cstdint>
#include <string>

namespace bounds_probe {

inline constexpr auto a_of = [](const Row& r) -> const std::string& { return r.a; };
inline constexpr auto b_of = [](const Row& r) -> const std::string& { return r.b; };

/// Asks again and again for the rows of one partition and one `a` whose `b` lies within bounds.
template <class Trial>
void ask_below(Trial& t) {
    using namespace facet::literals;
    for (int round = 0; round < facet::test::repeats(60); ++round) {
        t.populate(50);
        for (int i = 0; i < 6; ++i) {
            const Row row = t.some();
            const auto both = "p"_f == row.p && "a"_f == row.a;
            const auto in_both = [&](const Row& r) { return r.p == row.p && r.a == row.a; };
            t.template operators<"b">(both, in_both, t.operand(&Row::b), t.operand(&Row::b), b_of);
            t.template begins<"b">(both, in_both, t.operand(&Row::b), b_of);
        }
    }
}

/// What a trial has to end with.
template <class Trial>
void report(const Trial& t, std::uint64_t least = 100'000) {
    INFO(t.said.text());
    CHECK(t.said.failures() == 0);
    CHECK(t.said.trials() > facet::test::repeats(least));
}
/// The same, where the keys can hold every operand.
template <class Trial>
void report_all_taken(const Trial& t, std::uint64_t least = 100'000) {
    report(t, least);
    CHECK(t.refused == 0);
}

}  // namespace bounds_probe
