// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <linearizability/checker.hpp>
#include <linearizability/raw_client.hpp>
#include <linearizability/typed_client.hpp>

#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace facet::linearizability {

struct run_options {
    std::uint64_t seed = 1;
    std::uint64_t most_rounds = std::uint64_t(-1);
    std::chrono::milliseconds longest{3000};
};

struct run_report {
    std::string failure;  ///< empty: all histories were good
    std::uint64_t rounds = 0;
    std::uint64_t operations = 0;
    std::uint64_t overlapping = 0;  ///< operations during which another one began
    std::map<std::string, std::uint64_t> tally;
};

/// Threads make random calls on a backend, in rounds of a few calls each, so that a round's history is checked quickly. Before and
/// after a round nobody calls; what its last read finds is what the next one begins with.
template <class Inner>
class rounds {
public:
    rounds(Inner& inner, const run_options& how) : how_(how), backend_(inner) {
        for (const char* name : table_names) backend_.create_table(name, cell_spec().description()).value();
    }

    [[nodiscard]] run_report run() {
        std::barrier gate(static_cast<std::ptrdiff_t>(most_threads + 1));
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < most_threads; ++i) threads.emplace_back([this, &gate, i] { work(gate, i); });
        const auto end = std::chrono::steady_clock::now() + how_.longest;
        raw_client<backend> client(backend_);
        state before = state::empty();
        while (report_.failure.empty() && report_.rounds < how_.most_rounds && std::chrono::steady_clock::now() < end) {
            plan();
            gate.arrive_and_wait();
            gate.arrive_and_wait();
            finish(client, before);
        }
        stop_ = true;
        gate.arrive_and_wait();
        for (std::thread& one : threads) one.join();
        return std::move(report_);
    }

private:
    using backend = watched_backend<Inner>;
    static constexpr std::size_t most_threads = 5;

    /// What a thread does in a round, and what came of it. The threads and the gate's owner take turns with it.
    struct part {
        std::size_t calls = 0;
        history done;
        std::string failure;
    };

    [[nodiscard]] std::uint64_t round_seed() const noexcept { return how_.seed * 1'000'003 + report_.rounds; }

    /// A few threads with some calls each, or all of them with few.
    void plan() {
        differential::dice random(round_seed());
        const std::size_t threads = 2 + random.below(most_threads - 1);
        const std::size_t most_calls = 24 / threads;
        for (std::size_t i = 0; i < most_threads; ++i) parts_[i].calls = i < threads ? 1 + random.below(most_calls) : 0;
        token_ = "round " + std::to_string(round_seed());
        token_seed_ = random.percent(30) ? random.next() | 1 : 0;
        pause_ = random.percent(60);
    }

    template <class Gate>
    void work(Gate& gate, std::size_t number) {
        raw_client<backend> raw(backend_);
        typed_client<backend> typed(backend_);
        caller self{differential::dice(how_.seed + number * 7919), number, static_cast<value>(number + 1) * 1'000'000'000'000, {}};
        self.seen.fill(nothing);
        my_watch().random = differential::dice(how_.seed * 31 + number);
        for (;;) {
            gate.arrive_and_wait();
            if (stop_) return;
            part& mine = parts_[number];
            mine.done.clear();
            try {
                for (std::size_t i = 0; i < mine.calls; ++i) mine.done.push_back(one_call(raw, typed, self));
            } catch (const std::exception& wrong) {
                mine.failure = wrong.what();
            }
            gate.arrive_and_wait();
        }
    }

    [[nodiscard]] operation one_call(raw_client<backend>& raw, typed_client<backend>& typed, caller& self) {
        call next;
        if (token_seed_ != 0 && self.random.percent(25)) {
            next = make_token_call(token_seed_);
            next.recorded.thread = self.thread;
        } else {
            next = make_call(self);
        }
        if (pause_) dawdle(self.random);
        // Tokens compare payloads (contract A8), so that all who use one speak in the same way.
        const bool by_type = !next.recorded.token && typed_client<backend>::can_run(next) && self.random.percent(50);
        if (by_type) typed.run(next, token_);
        else raw.run(next, token_);
        next.recorded.invoked = my_watch().invoked;
        next.recorded.responded = my_watch().responded;
        learn(self, next.recorded);
        return std::move(next.recorded);
    }

    /// Reads what the round left, and judges it.
    void finish(raw_client<backend>& client, state& before) {
        history all;
        for (part& one : parts_) {
            if (!one.failure.empty() && report_.failure.empty()) report_.failure = one.failure;
            for (operation& each : one.done) all.push_back(std::move(each));
            one.done.clear();
        }
        call last{call_kind::transact_get, {}};
        for (std::size_t i = 0; i < register_count; ++i) last.recorded.actions.push_back({.kind = action_kind::read, .target = i});
        try {
            client.run(last, {});
        } catch (const std::exception& wrong) {
            report_.failure = wrong.what();
        }
        last.recorded.name = "transact_get at the end";
        last.recorded.thread = most_threads;
        last.recorded.invoked = my_watch().invoked;
        last.recorded.responded = my_watch().responded;
        count(all);
        all.push_back(last.recorded);
        if (report_.failure.empty() && !linearizable(all, before))
            report_.failure = linearizable(as_promised(all), before) ? "the history is not linearizable, as memory/engine.hpp promises"
                                                                     : "the history is not what the contract promises (A11)";
        if (!report_.failure.empty()) explain(all, before);
        for (const action& one : last.recorded.actions) before.values[one.target] = one.before.value_or(nothing);
        ++report_.rounds;
    }

    void count(const history& all) {
        report_.operations += all.size();
        for (const operation& one : all) {
            report_.overlapping += std::ranges::any_of(all, [&](const operation& other) {
                return other.thread != one.thread && other.invoked < one.responded && one.invoked < other.responded;
            }) ? 1 : 0;
            ++report_.tally[one.name + (one.token ? " under a token" : "") + (one.refused() ? ", refused" : "")];
        }
    }

    void explain(history& all, const state& before) {
        std::ranges::sort(all, {}, &operation::invoked);
        report_.failure += "\nseed " + std::to_string(how_.seed) + ", round " + std::to_string(report_.rounds) + "\nbefore: " + describe(before) + '\n';
        for (const operation& one : all) report_.failure += describe(one) + '\n';
    }

    run_options how_;
    backend backend_;
    part parts_[most_threads];
    run_report report_;
    std::string token_;
    std::uint64_t token_seed_ = 0;  ///< 0: the round has no token
    bool pause_ = false;
    bool stop_ = false;
};

}  // namespace facet::linearizability
