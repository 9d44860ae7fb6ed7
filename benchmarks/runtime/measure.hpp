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

    /// Loads everything, and adds what that takes to `spent`: the objects are made before the clock runs, some thousand at a time.
    void fill(double& spent) {
        constexpr int some = 100;
        std::vector<Account> accounts;
        std::vector<StockBalance> balances;
        for (int first = 0; first < size_.accounts; first += some) {
            accounts.clear();
            balances.clear();
            for (int account = first; account < std::min(first + some, size_.accounts); ++account) {
                accounts.push_back({account_id(account), "user"});
                for (int asset = 0; asset < size_.balances; ++asset) balances.push_back({account_id(account), asset_id(asset), 1'000'000, {}});
            }
            spent += time_of_call([&] {
                const StockBalance* balance = balances.data();
                for (const Account& each : accounts) {
                    store_.load(each);
                    for (int i = 0; i < size_.balances; ++i) store_.load(*balance++);
                }
            });
        }
        std::vector<StockPosting> postings;
        for (int posting = 0; posting < size_.postings; ++posting) {
            postings.clear();
            for (int account = 0; account < size_.accounts; ++account) postings.push_back(make_posting(account, posting, size_));
            spent += time_of_call([&] {
                for (const StockPosting& each : postings) store_.load(each);
            });
        }
        spent += time_of_call([&] { store_.loaded(); });
    }
    void load() {
        const double before = resident_bytes();
        double spent = 0;
        fill(spent);
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
        const auto an_account = [&](random_source& random) -> const std::string& { return ids[static_cast<std::size_t>(random.below(accounts))]; };
        const auto an_asset = [&](random_source& random) -> const std::string& { return assets[static_cast<std::size_t>(random.below(size_.balances))]; };
        const auto timed = [&](const char* operation, int times, int units, const auto& around) {
            random_source random(42);
            checksum sum;
            std::vector<double> found;
            for (int visit = 0; visit < visits; ++visit) {
                turn_->wait();
                for (int round = 0; round < rounds; ++round) found.push_back(around(random, sum) / times / units);
                settle();
            }
            note(operation, set, median(std::move(found)), sum.value());
        };
        const auto read = [&](const char* operation, int times, auto call) {
            timed(operation, times, 1, [&](random_source& random, checksum& sum) {
                return time_of_call([&] {
                    for (int i = 0; i < times; ++i) {
                        const std::string& account = an_account(random);
                        call(account, an_asset(random), sum);
                    }
                });
            });
        };
        // What is written is made before the clock runs. `together`: in one transaction, of engines that have some.
        const auto write = [&](const char* operation, int times, int units, bool together, auto make, auto call) {
            timed(operation, times, units, [&](random_source& random, checksum& sum) {
                std::vector<decltype(make(random))> all;
                all.reserve(static_cast<std::size_t>(times));
                for (int i = 0; i < times; ++i) all.push_back(make(random));
                return time_of_call([&] {
                    if constexpr (requires { store_.begin_together(); })
                        if (together) store_.begin_together();
                    for (const auto& each : all) sum.add(call(each) ? 1 : 0);
                    if constexpr (requires { store_.begin_together(); })
                        if (together) store_.end_together();
                });
            });
        };
        read("get", count, [&](const std::string& account, const std::string& asset, checksum& sum) {
            const auto found = store_.get(account, asset);
            sum.add(found->quantity);
            sum.add(found->asset_id);
        });
        read("newest_of_asset", count / 2, [&](const std::string& account, const std::string& asset, checksum& sum) { add_postings(store_.newest_of_asset(account, asset, 10), sum); });
        read("newest_by_index", count / 2, [&](const std::string& account, const std::string&, checksum& sum) { add_postings(store_.newest(account, 10), sum); });
        read("balances", count / 2, [&](const std::string& account, const std::string&, checksum& sum) {
            for (const auto& balance : store_.balances(account)) sum.add(balance.quantity);
        });
        const auto deal = [&](random_source& random) {
            const std::int64_t step = ++step_;
            return trade{.seller = an_account(random), .buyer = an_account(random), .asset = an_asset(random), .quantity = 1 + random.below(9),
                         .at = time_of(step), .txn = "txn-" + std::to_string(step)};
        };
        write("trade", count / 8, 1, false, deal, [&](const trade& it) {
            return it.seller != it.buyer && store_.trade(it.seller, it.buyer, it.asset, it.quantity, facet::decimal(100), it.at, it.txn);
        });
        const auto create = [&](const StockPosting& each) { return store_.create(each); };
        const auto any = [&](random_source& random) {
            const std::string& account = an_account(random);
            return posting(account, an_asset(random));
        };
        write("create", count / 4, 1, false, any, create);
        write("create_in_one", count / 4, 1, true, any, create);
        const auto in_batches = [&](const char* operation, auto next) {
            write(operation, count / 100, 25, false, [&](random_source& random) {
                std::vector<StockPosting> batch;
                batch.push_back(any(random));
                while (batch.size() < 25) batch.push_back(next(batch.front(), random));
                return batch;
            }, [&](const std::vector<StockPosting>& batch) { return store_.create(batch); });
        };
        in_batches("create_batch", [&](const StockPosting& first, random_source&) { return posting(first.account_id, first.asset_id); });
        in_batches("create_scattered", [&](const StockPosting&, random_source& random) { return any(random); });
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

    struct trade {
        std::string seller, buyer, asset;
        std::int64_t quantity;
        facet::timestamp at;
        std::string txn;
    };
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
