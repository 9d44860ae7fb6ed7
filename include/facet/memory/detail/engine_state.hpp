// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/atomic.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/shared.hpp>
#include <facet/memory/detail/reader_lock.hpp>
#include <facet/memory/options.hpp>

#include <cstdint>

namespace facet::inline v0::memory::detail {

/// How many engines there were.
inline constinit facet::detail::atomic_word engines_made{};

class table_store;
class token_store;

/// All that an engine holds. What it points to may be unknown here, so that a file which leaves the engine's functions to another
/// (<facet/separate/facet.hpp>) knows no more of it than this.
struct engine_state {
    engine_options options;
    const std::uint32_t number = engines_made.fetch_add(1);  ///< among all engines
    reader_lock lock;
    facet::detail::sequence<shared<table_store>> tables;  ///< under the lock
    shared<token_store> tokens;                           ///< under the writers' mutex; made with the first token
    std::uint64_t logged = 0;                             ///< the log's last number; under the writers' mutex

    explicit engine_state(const engine_options& chosen) : options(chosen) {
        if (options.log != nullptr) options.log->attach();
    }

    [[nodiscard]] std::int64_t now() const { return options.clock(options.clock_context); }
};

}  // namespace facet::inline v0::memory::detail
