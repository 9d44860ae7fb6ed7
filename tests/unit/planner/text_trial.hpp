// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <unit/planner/bounds_report.hpp>

#include <string>

namespace bounds_probe {

/// All operators on the first text and on the second.
template <class Table>
void try_texts(std::uint64_t seed) {
    trial<Table> t(seed);
    for (int round = 0; round < 30; ++round) {
        t.populate(50);
        for (int i = 0; i < 6; ++i) {
            const std::string p = t.some().p;
            const auto partition = "p"_f == p;
            const auto in_partition = [&](const Row& r) { return r.p == p; };
            const std::string v = t.operand(&Row::a);
            const std::string w = t.operand(&Row::a);
            t.template operators<"a">(partition, in_partition, v, w, a_of);
            t.template begins<"a">(partition, in_partition, v, a_of);
            const std::string a = t.some().a;
            const auto both = partition && "a"_f == a;
            const auto in_both = [&](const Row& r) { return r.p == p && r.a == a; };
            const std::string x = t.operand(&Row::b);
            const std::string y = t.operand(&Row::b);
            t.template operators<"b">(both, in_both, x, y, b_of);
            t.template begins<"b">(both, in_both, x, b_of);
        }
    }
    report_all_taken(t, 150'000);
}

}  // namespace bounds_probe
