// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// For the tests of the examples' samples: filling a table is stopped at each of its writes, and done by several at once.

#include <facet/backend/fault_injection.hpp>
#include <facet/facet.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <exception>
#include <thread>
#include <vector>

namespace shown {

/// `fill(table, empty)` fills what it is stopped in when it is called again: `contents(table)` is what it is where nothing fails. It is stopped
/// before and after each write, of batches in the middle as well.
template <class Table, class Fill, class Contents>
void check_interrupted(const Fill& fill, const Contents& contents) {
    using facet::fault_kind;
    facet::memory::engine undisturbed;
    const auto whole = facet::open<Table>(undisturbed);
    fill(whole, true);
    const auto wanted = contents(whole);

    std::uint64_t stops = 0;
    for (const fault_kind kind : {fault_kind::unavailable_before, fault_kind::unavailable_after})
        for (std::uint64_t write = 1;; ++write) {
            INFO("stopped " << (facet::strikes_after(kind) ? "after" : "before") << " write " << write);
            facet::memory::engine engine;
            const facet::fault_rule stop{.kind = kind, .calls = facet::all_writes, .first = write};
            facet::faulty failing(engine, {.seed = write, .rules = {stop, {.kind = fault_kind::partial_batch}}});
            const auto table = facet::open<Table>(failing);
            bool stopped = false;
            try {
                fill(table, true);
            } catch (const facet::exception&) {
                stopped = true;
            }
            if (!stopped) break;
            ++stops;
            failing.stop();
            fill(table, write == 1 && !facet::strikes_after(kind));
            CHECK(contents(table) == wanted);
        }
    CHECK(stops >= 2);
}

/// Several may fill a table at once, also where their transactions meet.
template <class Table, class Fill, class Contents>
void check_at_once(const Fill& fill, const Contents& contents) {
    facet::memory::engine undisturbed;
    const auto whole = facet::open<Table>(undisturbed);
    fill(whole, true);
    for (std::uint64_t run = 1; run <= 10; ++run) {
        facet::memory::engine engine;
        const facet::fault_rule meets{.kind = facet::fault_kind::transaction_conflict, .calls = facet::all_writes, .probability = 0.3, .times = 10};
        facet::faulty meeting(engine, {.seed = run, .rules = {meets}});
        const auto table = facet::open<Table>(meeting);
        std::vector<std::exception_ptr> faults(3);
        std::vector<std::thread> all;
        for (std::exception_ptr& fault : faults)
            all.emplace_back([&table, &fill, &fault] {
                try {
                    fill(table, true);
                } catch (...) {
                    fault = std::current_exception();
                }
            });
        for (std::thread& each : all) each.join();
        for (const std::exception_ptr& fault : faults)
            if (fault) std::rethrow_exception(fault);
        CHECK(contents(table) == contents(whole));
    }
}

}  // namespace shown
