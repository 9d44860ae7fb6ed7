// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/any_backend.hpp>
#include <facet/memory/engine.hpp>

#include <tuple>

namespace facet::test {

/// The in-memory engine, fresh for each case.
struct memory_backend {
    memory::engine engine;

    [[nodiscard]] memory::engine& backend() noexcept { return engine; }
};

/// The same behind a backend whose type is not known.
struct erased_memory_backend {
    memory::engine engine;
    any_backend erased{engine};

    [[nodiscard]] any_backend& backend() noexcept { return erased; }
};

/// The backends of this repository. Whoever has a backend of their own writes such a list and includes the parts of the suite.
using backends_under_test = std::tuple<memory_backend, erased_memory_backend>;

}  // namespace facet::test
