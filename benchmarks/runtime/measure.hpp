// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "measurement.hpp"
#include "timing.hpp"
#include "turns.hpp"
#include "workload.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>
#include <utility>
#include <vector>

// What each engine is asked, and how it is timed.

namespace bench {

/// One engine under measurement. Hot: 64 accounts, which fit into the caches; cold: all.
template <class Store>
class measured {
public:
    measured(const scale& size, turn& mine) : size_(size), turn_(&mine) {}

    void run() {
        load();
        reads_and_writes(true);
        two_readers();
        reads_and_writes(false);
        compare_everything();
    }

private:
    void note(std::string operation, std::string set, double value, std::uint64_t sum) { turn_->tell({std::move(operation), std::move(set), Store::name, value, sum}); }

    /// What an engine does on threads of its own is over before it is another's turn; it counts for none.
    void settle() {
        if constexpr (requires { store_.settle(); }) store_.settle();
    }

    void load() {
        const double before = resident_bytes();
        const double spent = time_of_call([&] {
            for (int account = 0; account < size_.accounts; ++account) {
                store_.load(Account{account_id(account), "user"});
                for (int asset = 0; asset < size_.balances; ++asset) store_.load(StockBalance{account_id(account), asset_id(asset), 1'000'000, {}});
            }
            for (int posting = 0; posting < size_.postings; ++posting)
                for (int account = 0; account < size_.accounts; ++account) store_.load(make_posting(account, posting, size_));
            store_.loaded();
        });
        settle();
        const double items = static_cast<double>(size_.accounts) * (1 + size_.balances + size_.postings);
        note("load", "cold", spent / items, 0);
        note("bytes_per_item", "cold", (resident_bytes() - before) / items, 0);
    }

    void reads_and_writes(bool hot) {
        const std::string set = hot ? "hot" : "cold";
        const int accounts = hot ? 64 : size_.accounts;
        std::vector<std::string> ids;
        std::vector<std::string> assets;
        for (int i = 0; i < accounts; ++i) ids.push_back(account_id(hot ? i * (size_.accounts / 64) : i));
        for (int i = 0; i < size_.balances; ++i) assets.push_back(asset_id(i));
        // In the caches, a turn has several rounds: the first of them brings back what the other engines displaced.
        const int visits = size_.quick ? 3 : 5;
        const int rounds = hot ? 3 : 1;
        const int count = (hot ? 20'000 : 40'000) / (size_.quick ? 2 : 1);
        const auto timed = [&](const char* operation, int times, int units, auto around, auto call) {
            random_source random(42);
            checksum sum;
            std::vector<double> found;
            for (int visit = 0; visit < visits; ++visit) {
                turn_->wait();
                for (int round = 0; round < rounds; ++round)
                    found.push_back(time_of_call([&] {
                        around([&] {
                            for (int i = 0; i < times; ++i)
                                call(ids[static_cast<std::size_t>(random.below(accounts))], assets[static_cast<std::size_t>(random.below(size_.balances))], sum, random);
                        });
                    }) / times / units);
                settle();
            }
            note(operation, set, median(std::move(found)), sum.value());
        };
        const auto one = [&](const char* operation, int times, auto call) { timed(operation, times, 1, [](auto all) { all(); }, call); };
        one("get", count, [&](const std::string& account, const std::string& asset, checksum& sum, random_source&) {
            const auto found = store_.get(account, asset);
            sum.add(found->quantity);
            sum.add(found->asset_id);
        });
        one("newest_of_asset", count / 2, [&](const std::string& account, const std::string& asset, checksum& sum, random_source&) { add_postings(store_.newest_of_asset(account, asset, 10), sum); });
        one("newest_by_index", count / 2, [&](const std::string& account, const std::string&, checksum& sum, random_source&) { add_postings(store_.newest(account, 10), sum); });
        one("balances", count / 2, [&](const std::string& account, const std::string&, checksum& sum, random_source&) {
            for (const auto& balance : store_.balances(account)) sum.add(balance.quantity);
        });
        one("trade", count / 8, [&](const std::string& account, const std::string& asset, checksum& sum, random_source& random) {
            const std::string& buyer = ids[static_cast<std::size_t>(random.below(accounts))];
            if (buyer == account) return;
            const std::int64_t step = ++step_;
            sum.add(store_.trade(account, buyer, asset, 1 + random.below(9), facet::decimal(100), time_of(step), "txn-" + std::to_string(step)) ? 1 : 0);
        });
        const auto create = [&](const std::string& account, const std::string& asset, checksum& sum, random_source&) { sum.add(store_.create(posting(account, asset)) ? 1 : 0); };
        one("create", count / 4, create);
        // What creates cost where they may take effect together: for engines with transactions, in one.
        timed("create_in_one", count / 4, 1, [&](auto all) {
            if constexpr (requires { store_.begin_together(); }) {
                store_.begin_together();
                all();
                store_.end_together();
            } else {
                all();
            }
        }, create);
        const auto in_batches = [&](const char* operation, auto next) {
            timed(operation, count / 100, 25, [](auto all) { all(); }, [&](const std::string& account, const std::string& asset, checksum& sum, random_source& random) {
                std::vector<StockPosting> batch;
                for (int i = 0; i < 25; ++i) batch.push_back(next(account, asset, random));
                sum.add(store_.create(batch) ? 1 : 0);
            });
        };
        in_batches("create_batch", [&](const std::string& account, const std::string& asset, random_source&) { return posting(account, asset); });
        in_batches("create_scattered", [&](const std::string&, const std::string&, random_source& random) {
            const std::string& account = ids[static_cast<std::size_t>(random.below(accounts))];
            return posting(account, assets[static_cast<std::size_t>(random.below(size_.balances))]);
        });
        // One that is there is refused.
        checksum refused;
        const StockPosting first = make_posting(0, 0, size_);
        refused.add(store_.create(first) ? 1 : 0);
        refused.add(store_.create(std::vector<StockPosting>{posting(first.account_id, first.asset_id), first}) ? 1 : 0);
        note("refused", set, 0, refused.value());
    }

    /// All that is there, by both ways to it.
    void compare_everything() {
        turn_->wait();
        constexpr std::size_t all = 20'000;
        checksum by_key;
        checksum by_time;
        for (int account = 0; account < size_.accounts; ++account) {
            const std::string id = account_id(account);
            for (const auto& balance : store_.balances(id)) by_key.add(balance.asset_id), by_key.add(balance.quantity), by_key.add(whole(balance.net_expenditure));
            for (int asset = 0; asset < size_.balances; ++asset) add_postings(store_.newest_of_asset(id, asset_id(asset), all), by_key);
            add_postings(store_.newest(id, all), by_time);
        }
        note("everything_by_key", "cold", 0, by_key.value());
        note("everything_by_time", "cold", 0, by_time.value());
    }

    static void add_postings(const auto& postings, checksum& sum) {
        for (const auto& posting : postings) sum.add(posting.quantity), sum.add(posting.txn_id);
    }

    StockPosting posting(const std::string& account, const std::string& asset) {
        const std::int64_t step = ++step_;
        return {account, asset, 10, facet::decimal(step % 1'000), time_of(step), "txn-" + std::to_string(step)};
    }

    void two_readers() {
        const int rounds = size_.quick ? 3 : 7;
        if constexpr (Store::reads_side_by_side) {
            time_readers(rounds);
        } else {
            for (int round = 0; round < rounds; ++round) turn_->wait();  // so that all stay in step
        }
    }

    /// Gets per second of one thread and of two. The best of each: whatever disturbs makes it slower.
    void time_readers(int rounds) {
        const auto gets = [&](int threads) {
            const int count = size_.quick ? 100'000 : 400'000;
            std::vector<std::thread> readers;
            const double begin = wall_time();
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
            return threads * count / (wall_time() - begin);
        };
        double best[2] = {};
        for (int round = 0; round < rounds; ++round) {
            turn_->wait();
            for (const int threads : {1, 2}) best[threads - 1] = std::max(best[threads - 1], gets(threads));
        }
        note("one_reader", "hot", best[0] * 1e9, 0);
        note("two_readers", "hot", best[1] * 1e9, 0);
    }

    scale size_;
    turn* turn_;
    Store store_{};
    std::int64_t step_ = 100'000'000;
};

}  // namespace bench
