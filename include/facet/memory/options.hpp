// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/change_log.hpp>
#include <facet/core/config.hpp>
#include <facet/memory/memory_source.hpp>

#include <cstdint>
#include <ctime>

namespace facet::inline v0::memory {

/// Milliseconds since 1970 by the system's clock; `context` is not used.
[[nodiscard]] inline std::int64_t system_milliseconds(void* /*context*/) noexcept {
    std::timespec now{};
    (void)std::timespec_get(&now, TIME_UTC);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

/// How an engine is made.
struct engine_options {
    /// The seed where none is said, which all know.
    static constexpr std::uint64_t default_seed = 0x66616365742d7630;

    /// Where tables live; the heap where nothing is said, else `&resource` of a std::pmr::memory_resource or alike, which must outlive
    /// the engine and its handles, and be safe to use from several threads where these make, open or drop tables at once. What it throws
    /// becomes out_of_memory.
    memory_source resource{};
    /// Contract Q7: whether a page that a limit ends exactly at the last item says that there may be more.
    bool position_at_exact_limit = true;
    /// Decides the order of scans (contract K7), and of exports. Whoever lets strangers choose keys or
    /// attribute names should choose a secret one.
    std::uint64_t seed = default_seed;
    /// Milliseconds since 1970: how long transaction tokens live (contract A8). Called under the writers' lock.
    std::int64_t (*clock)(void* context) = &system_milliseconds;
    void* clock_context = nullptr;
    /// Is told of each change, and must outlive the engine; none: nobody is. A log is of one engine. Its tables cannot be erased.
    change_log* log = nullptr;
};

}  // namespace facet::inline v0::memory
