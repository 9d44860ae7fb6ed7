// SPDX-License-Identifier: BSL-1.0
#include "clients.hpp"

#include "engines/facet_store.hpp"
#include "engines/typed_maps.hpp"
#include "timing.hpp"
#include "turns.hpp"
#include "workload.hpp"

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace bench {
namespace {

/// The typed maps as one would share them between threads: behind one lock.
class locked_maps {
public:
    static constexpr const char* name = "typed_locked";

    template <class Item>
    void load(const Item& item) { maps_.load(item); }
    bool create(const StockPosting& posting) {
        const std::unique_lock lock(mutex_);
        return maps_.create(posting);
    }
    [[nodiscard]] auto get(const std::string& account, const std::string& asset) const {
        const std::shared_lock lock(mutex_);
        return maps_.get(account, asset);
    }
    [[nodiscard]] auto newest(const std::string& account, std::size_t count) const {
        const std::shared_lock lock(mutex_);
        return maps_.newest(account, count);
    }
    bool trade(const std::string& seller, const std::string& buyer, const std::string& asset, std::int64_t quantity, facet::decimal cost, facet::timestamp at, const std::string& txn) {
        const std::unique_lock lock(mutex_);
        return maps_.trade(seller, buyer, asset, quantity, cost, at, txn);
    }

private:
    mutable std::shared_mutex mutex_{};
    typed_reference maps_{};
};

constexpr int accounts = 2'000;

/// Of a hundred calls 60 get, 30 read the ten newest, 5 create and 5 trade.
template <class Store>
class serving {
public:
    explicit serving(turn& mine) : turn_(&mine) {
        scale size;
        size.accounts = accounts;
        for (int account = 0; account < accounts; ++account) {
            store_.load(Account{account_id(account), "user"});
            for (int asset = 0; asset < size.balances; ++asset) store_.load(StockBalance{account_id(account), asset_id(asset), 1'000'000'000, {}});
        }
        for (int posting = 0; posting < 20; ++posting)
            for (int account = 0; account < accounts; ++account) store_.load(make_posting(account, posting, size));
    }

    void run(bool quick) {
        for (const int clients : {1, 2, 8, 64}) {
            std::vector<std::string> names{"calls_per_ms", "read_p50", "read_p99", "write_p50", "write_p99"};
            std::vector<std::vector<double>> rounds(names.size());
            for (int round = 0; round < (quick ? 1 : 5); ++round) {
                turn_->wait();
                const std::vector<double> found = serve(clients, quick ? 64'000 : 320'000);
                for (std::size_t i = 0; i < names.size(); ++i) rounds[i].push_back(found[i]);
            }
            for (std::size_t i = 0; i < names.size(); ++i) turn_->tell({names[i], std::to_string(clients), Store::name, median(rounds[i]), 0});
        }
    }

private:
    struct times {
        std::vector<double> reads{};
        std::vector<double> writes{};
    };

    std::vector<double> serve(int clients, int calls) {
        std::vector<times> all(static_cast<std::size_t>(clients));
        std::vector<std::thread> threads;
        std::atomic<bool> go = false;
        const int run = ++runs_;
        for (int client = 0; client < clients; ++client)
            threads.emplace_back([&, client] {
                random_source random(static_cast<std::uint64_t>(run * 1'000 + client));
                times& mine = all[static_cast<std::size_t>(client)];
                mine.reads.reserve(static_cast<std::size_t>(calls / clients));
                go.wait(false);
                for (int i = 0; i < calls / clients; ++i) call(random, mine, "txn-" + std::to_string(run) + "-" + std::to_string(client) + "-" + std::to_string(i));
            });
        const double begin = wall_time();
        go = true;
        go.notify_all();
        for (std::thread& each : threads) each.join();
        const double spent = wall_time() - begin;
        times together;
        for (const times& each : all) {
            together.reads.insert(together.reads.end(), each.reads.begin(), each.reads.end());
            together.writes.insert(together.writes.end(), each.writes.begin(), each.writes.end());
        }
        const std::vector<double>& reads = together.reads;
        const std::vector<double>& writes = together.writes;
        return {static_cast<double>(reads.size() + writes.size()) * 1e6 / spent, quantile(reads, 0.5), quantile(reads, 0.99), quantile(writes, 0.5), quantile(writes, 0.99)};
    }

    void call(random_source& random, times& mine, const std::string& txn) {
        const std::string account = account_id(random.below(accounts));
        const std::string asset = asset_id(random.below(20));
        const int kind = random.below(100);
        const facet::timestamp at = time_of(1'000'000'000 + random.below(1'000'000'000));
        const std::string other = account_id(random.below(accounts));
        const double begin = wall_time();
        bool done = true;
        if (kind < 60) done = store_.get(account, asset).has_value();
        else if (kind < 90) done = store_.newest(account, 10).size() == 10;
        else if (kind < 95) done = store_.create(StockPosting{account, asset, 10, facet::decimal(7), at, txn});
        else if (other != account) done = store_.trade(account, other, asset, 1, facet::decimal(7), at, txn);
        (kind < 90 ? mine.reads : mine.writes).push_back(wall_time() - begin);
        if (!done) std::abort();
    }

    turn* turn_;
    Store store_{};
    int runs_ = 0;
};

void print(const std::vector<measurement>& all, const char* engine) {
    std::printf("%-14s %8s %14s %10s %10s %10s %10s\n", engine, "threads", "calls per ms", "read p50", "p99", "write p50", "p99");
    for (const char* clients : {"1", "2", "8", "64"}) {
        std::printf("%-14s %8s", "", clients);
        for (const char* what : {"calls_per_ms", "read_p50", "read_p99", "write_p50", "write_p99"}) {
            const measurement* const found = find(all, what, clients, engine);
            std::printf(found != nullptr && found->operation == "calls_per_ms" ? " %14.0f" : " %10.0f", found == nullptr ? 0.0 : found->ns);
        }
        std::printf("\n");
    }
}

}  // namespace

bool measure_clients(bool quick) {
    std::printf("\nthreads that call one engine, nine reads for each write; nanoseconds by the wall's clock, %u processors\n", std::thread::hardware_concurrency());
    std::vector<measurement> found;
    const bool done = take_turns({{facet_store::name, [=](turn& mine) { serving<facet_store>(mine).run(quick); }},
                                  {locked_maps::name, [=](turn& mine) { serving<locked_maps>(mine).run(quick); }}},
                                 found);
    print(found, facet_store::name);
    print(found, locked_maps::name);
    return done;
}

}  // namespace bench
