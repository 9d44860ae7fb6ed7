// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "workload.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <thread>
#include <vector>

// What each engine is asked, and how it is timed.

namespace bench {

struct measurement {
    std::string operation;
    std::string set;
    std::string engine;
    double ns = 0;
    std::uint64_t sum = 0;
};

/// What the process holds in memory, in bytes.
[[nodiscard]] inline double resident_bytes() {
    long pages = 0;
    long resident = 0;
    if (std::FILE* file = std::fopen("/proc/self/statm", "r"); file != nullptr) {
        if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
        std::fclose(file);
    }
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// The median time of one of `units` per call, over `rounds` rounds of `count` calls.
template <class Call>
double median(int rounds, int count, int units, Call call) {
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < count; ++i) call();
        const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - begin;
        times.push_back(spent.count() / count / units);
    }
    std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
    return times[static_cast<std::size_t>(rounds) / 2];
}

/// One engine under measurement.
template <class Store>
class measured {
public:
    explicit measured(const scale& size) : size_(size) {}

    std::vector<measurement> run() {
        load();
        reads_and_writes(true);
        reads_and_writes(false);
        if constexpr (Store::reads_side_by_side) two_readers();
        return std::move(results_);
    }

private:
    void note(std::string operation, std::string set, double value, std::uint64_t sum) { results_.push_back({std::move(operation), std::move(set), Store::name, value, sum}); }

    void load() {
        const double before = resident_bytes();
        const auto begin = std::chrono::steady_clock::now();
        for (int account = 0; account < size_.accounts; ++account) {
            store_.load(Account{account_id(account), "user"});
            for (int asset = 0; asset < size_.balances; ++asset) store_.load(StockBalance{account_id(account), asset_id(asset), 1'000'000, {}});
        }
        for (int posting = 0; posting < size_.postings; ++posting)
            for (int account = 0; account < size_.accounts; ++account) store_.load(make_posting(account, posting, size_));
        store_.loaded();
        const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - begin;
        const double items = static_cast<double>(size_.accounts) * (1 + size_.balances + size_.postings);
        note("load", "cold", spent.count() / items, 0);
        note("bytes_per_item", "cold", (resident_bytes() - before) / items, 0);
    }

    void reads_and_writes(bool hot) {
        const std::string set = hot ? "hot" : "cold";
        const int accounts = hot ? 64 : size_.accounts;
        std::vector<std::string> ids;
        std::vector<std::string> assets;
        for (int i = 0; i < accounts; ++i) ids.push_back(account_id(hot ? i * (size_.accounts / 64) : i));
        for (int i = 0; i < size_.balances; ++i) assets.push_back(asset_id(i));
        const int rounds = size_.quick ? 3 : hot ? 15 : 5;
        const int count = hot ? 20'000 : 40'000;
        const auto one = [&](const char* operation, int times, int units, auto call) {
            random_source random(42);
            checksum sum;
            const double ns = median(rounds, times, units, [&] {
                call(ids[static_cast<std::size_t>(random.below(accounts))], assets[static_cast<std::size_t>(random.below(size_.balances))], sum, random);
            });
            note(operation, set, ns, sum.value());
        };
        one("get", count, 1, [&](const std::string& account, const std::string& asset, checksum& sum, random_source&) {
            const auto found = store_.get(account, asset);
            sum.add(found->quantity);
            sum.add(found->asset_id);
        });
        const auto add_postings = [](const auto& postings, checksum& sum) {
            for (const auto& posting : postings) sum.add(posting.quantity), sum.add(posting.txn_id);
        };
        one("newest_of_asset", count / 2, 1, [&](const std::string& account, const std::string& asset, checksum& sum, random_source&) { add_postings(store_.newest_of_asset(account, asset, 10), sum); });
        one("newest_by_index", count / 2, 1, [&](const std::string& account, const std::string&, checksum& sum, random_source&) { add_postings(store_.newest(account, 10), sum); });
        one("balances", count / 2, 1, [&](const std::string& account, const std::string&, checksum& sum, random_source&) {
            for (const auto& balance : store_.balances(account)) sum.add(balance.quantity);
        });
        one("trade", count / 8, 1, [&](const std::string& account, const std::string& asset, checksum& sum, random_source& random) {
            const std::string& buyer = ids[static_cast<std::size_t>(random.below(accounts))];
            if (buyer == account) return;
            const std::int64_t step = ++step_;
            sum.add(store_.trade(account, buyer, asset, 1 + random.below(9), facet::decimal(100), time_of(step), "txn-" + std::to_string(step)) ? 1 : 0);
        });
        one("create", count / 4, 1, [&](const std::string& account, const std::string& asset, checksum& sum, random_source&) { sum.add(store_.create(posting(account, asset)) ? 1 : 0); });
        one("create_batch", count / 100, 25, [&](const std::string& account, const std::string& asset, checksum& sum, random_source&) {
            std::vector<StockPosting> batch;
            for (int i = 0; i < 25; ++i) batch.push_back(posting(account, asset));
            sum.add(store_.create(batch) ? 1 : 0);
        });
        // What was written is there.
        checksum sum;
        for (const std::string& id : ids) {
            add_postings(store_.newest(id, 50), sum);
            for (const auto& balance : store_.balances(id)) sum.add(balance.quantity), sum.add(whole(balance.net_expenditure));
        }
        note("all_newest", set, 0, sum.value());
    }

    StockPosting posting(const std::string& account, const std::string& asset) {
        const std::int64_t step = ++step_;
        return {account, asset, 10, facet::decimal(step % 1'000), time_of(step), "txn-" + std::to_string(step)};
    }

    /// How many times as many gets two threads do as one.
    void two_readers() {
        const auto gets = [&](int threads) {
            constexpr int count = 400'000;
            std::vector<std::thread> readers;
            const auto begin = std::chrono::steady_clock::now();
            for (int thread = 0; thread < threads; ++thread)
                readers.emplace_back([&, thread] {
                    random_source random(static_cast<std::uint64_t>(thread));
                    std::vector<std::string> ids;
                    for (int i = 0; i < 64; ++i) ids.push_back(account_id(i * (size_.accounts / 64)));
                    const std::string asset = asset_id(1);
                    const Store& store = store_;
                    for (int i = 0; i < count; ++i)
                        if (!store.get(ids[static_cast<std::size_t>(random.below(64))], asset).has_value()) std::abort();
                });
            for (std::thread& each : readers) each.join();
            const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
            return threads * count / spent.count();
        };
        std::vector<double> ratios;
        for (int round = 0; round < (size_.quick ? 1 : 5); ++round) ratios.push_back(gets(2) / gets(1));
        std::nth_element(ratios.begin(), ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2), ratios.end());
        note("two_readers", "hot", ratios[ratios.size() / 2], 0);
    }

    scale size_;
    Store store_{};
    std::int64_t step_ = 100'000'000;
    std::vector<measurement> results_{};
};

}  // namespace bench
