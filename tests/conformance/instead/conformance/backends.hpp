// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../../examples/tutorial/map_backend.hpp"

#include <tuple>

/// \file
/// Found before the header of this name in tests/: so the suite's files are compiled again as they are, to run on the backend of
/// docs/writing-a-backend.md.

namespace facet::test {

// [tested]
// Made afresh for each case.
struct example_backend {
    map_backend example;

    [[nodiscard]] map_backend& backend() noexcept { return example; }
};

using backends_under_test = std::tuple<example_backend>;
// [/tested]

}  // namespace facet::test
