// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/engine.hpp>

#include <tuple>

namespace facet::test {

/// The in-memory engine, fresh for each case.
struct memory_backend {
    memory::engine engine;

    [[nodiscard]] memory::engine& backend() noexcept { return engine; }
};

/// The backends of this repository. Whoever has a backend of their own writes such a list and includes the parts of the suite.
using backends_under_test = std::tuple<memory_backend>;

}  // namespace facet::test
