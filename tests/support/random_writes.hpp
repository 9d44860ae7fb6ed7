// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <support/catch.hpp>
#include <support/repeats.hpp>

namespace facet::test {

/// Runs random programs against a model: of each seed a `Writer`, which makes `steps` steps and is compared with its model behind each.
template <class Writer>
void run_random_writes(unsigned seeds, int steps) {
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        CAPTURE(seed);
        Writer all(seed);
        for (int i = 0; i < repeats(steps); ++i) {
            all.step();
            all.compare();
        }
    }
}

}  // namespace facet::test
