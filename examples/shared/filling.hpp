// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// How the examples fill a table with their sample, so that a run which is stopped in the middle is finished by the next one, and several
/// that fill it at once do not disturb each other.

#include <facet/core/error.hpp>
#include <facet/core/result.hpp>

#include <chrono>
#include <thread>

namespace shown {

/// Whether the sample is to be written: into an empty table, and into one where the sample's first item is and its last is not. A table of
/// other items is left alone. `begun` and `finished` ask for these two; the last item must be one that no command erases.
template <class Begun, class Finished>
[[nodiscard]] bool is_to_fill(bool empty, const Begun& begun, const Finished& finished) {
    return empty || (!finished() && begun());
}

/// Runs a write until it meets no transaction of another run.
template <class Write>
[[nodiscard]] facet::result<void> past_conflicts(const Write& write) {
    const auto is_conflict = [](const facet::error& why) {
        bool met = why.code == facet::error_code::transaction_conflict;
        for (const facet::cancellation_reason& each : why.reasons) met = met || each.code == facet::reason_code::transaction_conflict;
        return met;
    };
    constexpr int most = 100;
    for (int tries = 1;; ++tries) {
        facet::result<void> done = write();
        if (done.has_value() || !is_conflict(done.error()) || tries == most) return done;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

/// Makes a change that must not be made twice, unless `is_made` says that an earlier run, or another of this moment, has made it.
template <class Made, class Write>
void once(const Made& is_made, const Write& write) {
    if (is_made()) return;
    const facet::result<void> done = past_conflicts(write);
    if (!done.has_value() && !is_made()) facet::raise(done.error());
}

/// Stores an item as it is in the sample.
template <class Repository, class Item>
void put(const Repository& table, const Item& item) {
    past_conflicts([&] { return table.put(item).run(); }).value();
}

/// Stores an item, unless there is one of its key.
template <class Repository, class Item>
void create(const Repository& table, const Item& item) {
    const facet::result<void> done = past_conflicts([&] { return table.create(item).run(); });
    if (!done.has_value() && done.error().code != facet::error_code::conditional_check_failed) facet::raise(done.error());
}

}  // namespace shown
