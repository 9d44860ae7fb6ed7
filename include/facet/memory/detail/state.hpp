// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/atomic.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/shared.hpp>
#include <facet/memory/detail/errors.hpp>
#include <facet/memory/detail/reader_lock.hpp>
#include <facet/memory/detail/table_store.hpp>
#include <facet/memory/detail/token_store.hpp>
#include <facet/memory/options.hpp>
#include <facet/request/requests.hpp>

#include <cstdint>
#include <new>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// How many engines there were.
inline constinit facet::detail::atomic_word engines_made{};

/// All that an engine holds.
struct engine_state {
    engine_options options;
    const std::uint32_t number = engines_made.fetch_add(1);  ///< among all engines
    reader_lock lock;
    facet::detail::sequence<shared<table_store>> tables;  ///< under the lock
    token_store tokens;                                ///< under the writers' mutex
    std::uint64_t logged = 0;                          ///< the log's last number; under the writers' mutex

    explicit engine_state(const engine_options& chosen)
        : options(chosen), tokens(options.resource, options.seed) {
        if (options.log != nullptr) options.log->attach();
    }

    [[nodiscard]] std::int64_t now() const { return options.clock(options.clock_context); }
    [[nodiscard]] shared<table_store> find(std::string_view name) const noexcept {
        for (const auto& table : tables)
            if (table->name == name) return table;
        return {};
    }
};

/// The engine's part of a handle; null where another backend, or another engine, made it.
[[nodiscard]] inline const opened_table* opened(const engine_state& state, const request::table& table) noexcept {
    const auto* handle = static_cast<const opened_table*>(table.state.get());
    return handle != nullptr && handle->owner == &state && handle->owner_number == state.number ? handle : nullptr;
}

/// The same of a handle that is known to be this engine's.
[[nodiscard]] inline const opened_table& own_table(const request::table& table) noexcept { return *static_cast<const opened_table*>(table.state.get()); }

[[nodiscard]] inline error foreign_handle() { return malformed("the table was not opened by this engine"); }

/// Calls `body`; where memory runs out, gives the error for that.
template <class Body>
[[nodiscard]] auto guarded(Body&& body) -> decltype(body()) {
#if FACET_HAS_EXCEPTIONS
    try {
        return body();
    } catch (const std::bad_alloc&) {
        return out_of_memory();
    }
#else
    return body();
#endif
}

/// Calls `body`; false where memory runs out. Unlike guarded(), it needs none itself: an error does.
template <class Body>
[[nodiscard]] bool has_memory_for(Body&& body) {
#if FACET_HAS_EXCEPTIONS
    try {
        body();
    } catch (const std::bad_alloc&) {
        return false;
    }
#else
    body();
#endif
    return true;
}

}  // namespace facet::inline v0::memory::detail
