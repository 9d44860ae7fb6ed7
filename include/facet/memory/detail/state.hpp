// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/shared.hpp>
#include <facet/memory/detail/engine_state.hpp>
#include <facet/memory/detail/errors.hpp>
#include <facet/memory/detail/table_store.hpp>
#include <facet/request/requests.hpp>

#include <new>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// The table of this name; null where there is none.
[[nodiscard]] inline shared<table_store> find_table(const engine_state& state, std::string_view name) noexcept {
    for (const auto& table : state.tables)
        if (table->name == name) return table;
    return {};
}

/// The engine's part of a handle; null where another backend, or another engine, made it.
[[nodiscard]] inline const opened_table* opened(const engine_state& state, const request::table& table) noexcept {
    const auto* handle = static_cast<const opened_table*>(table.state.get());
    return handle != nullptr && handle->owner == &state && handle->owner_number == state.number ? handle : nullptr;
}

/// The same of a handle that is known to be this engine's.
[[nodiscard]] inline const opened_table& own_table(const request::table& table) noexcept { return *static_cast<const opened_table*>(table.state.get()); }

[[nodiscard]] inline error foreign_handle() { return malformed("its table was not opened by this engine; one call takes what repositories of one backend describe"); }

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
