// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/any_backend.hpp>
#include <facet/backend/fault_injection.hpp>
#include <facet/backend/lagging_indexes.hpp>
#include <facet/backend/observed.hpp>
#include <facet/memory/engine.hpp>

#include <tuple>

namespace facet::test {

/// The in-memory engine, fresh for each case.
struct memory_backend {
    memory::engine engine;

    [[nodiscard]] memory::engine& backend() noexcept { return engine; }
};

/// The same behind all our wrappers at once, none of which may show: no call is made to fail, and indexes lag by no write. One entry,
/// since each costs half of what the suite takes to compile.
struct wrapped_memory_backend {
    struct deaf {
        void operator()(const call_report&) const noexcept {}
    };

    memory::engine engine;
    memory::engine replica;
    lagging_indexes<memory::engine> lagging{engine, replica, 0};
    faulty<lagging_indexes<memory::engine>> faults{lagging};
    observed<faulty<lagging_indexes<memory::engine>>, deaf> watched{faults, deaf{}};
    any_backend erased{watched};

    [[nodiscard]] any_backend& backend() noexcept { return erased; }
};

/// The backends of this repository. Whoever has a backend of their own writes such a list and includes the parts of the suite.
using backends_under_test = std::tuple<memory_backend, wrapped_memory_backend>;

}  // namespace facet::test
