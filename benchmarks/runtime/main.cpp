// SPDX-License-Identifier: BSL-1.0

#include "keys.hpp"
#include "typed_btree.hpp"
#include "workload.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

// The register through the typed repository, beside a typed store written by hand, in one process. Every pair of engines has to
// give the same answers; the table shows medians and ratios.

namespace {

using namespace bench;
using namespace facet::literals;
using repository = facet::repository<Register, facet::memory::engine>;

struct measurement {
    std::string operation;
    std::string set;
    std::string engine;
    double ns = 0;
    std::uint64_t sum = 0;
};

/// The median time of one operation in nanoseconds, over `rounds` rounds of `count` calls.
template <class Call>
double median(int rounds, int count, Call call) {
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < count; ++i) call();
        const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - begin;
        times.push_back(spent.count() / count);
    }
    std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
    return times[static_cast<std::size_t>(rounds) / 2];
}

class facet_store {
public:
    facet_store() : registry_(facet::open<Register>(engine_)) {}

    bool create(const Account& account) { return registry_.create(account).run().has_value(); }
    void put(const StockBalance& balance) { registry_.put(balance).or_throw(); }
    bool create(const StockPosting& posting) { return registry_.create(posting).run().has_value(); }
    auto get(const std::string& account, const std::string& asset) {
        return registry_.get<StockBalance>("account_id"_f == account && "asset_id"_f == asset);
    }
    auto newest_of_asset(const std::string& account, const std::string& asset, std::size_t count) {
        return registry_.query<StockPosting>("account_id"_f == account && "asset_id"_f == asset).descending().limit(count).all().value();
    }
    auto newest(const std::string& account, std::size_t count) {
        return registry_.query<StockPosting>("account_id"_f == account).order_by("timestamp"_f).descending().limit(count).all().value();
    }
    auto balances(const std::string& account) { return registry_.query<StockBalance>("account_id"_f == account).all().value(); }
    bool trade(const std::string& seller, const std::string& buyer, const std::string& asset, std::int64_t quantity, facet::decimal cost,
               facet::timestamp at, const std::string& txn) {
        return registry_
            .transact(registry_.check<Account>("account_id"_f == seller).exists(), registry_.check<Account>("account_id"_f == buyer).exists(),
                      registry_.update<StockBalance>("account_id"_f == seller && "asset_id"_f == asset)
                          .set("quantity"_f -= quantity, "net_expenditure"_f -= cost)
                          .when("quantity"_f >= quantity),
                      registry_.upsert<StockBalance>("account_id"_f == buyer && "asset_id"_f == asset)
                          .add("quantity"_f, quantity)
                          .add("net_expenditure"_f, cost),
                      registry_.create(StockPosting{seller, asset, -quantity, cost, at, txn}),
                      registry_.create(StockPosting{buyer, asset, quantity, cost, at, txn}))
            .has_value();
    }
    [[nodiscard]] facet::memory::engine& engine() { return engine_; }

private:
    facet::memory::engine engine_;
    repository registry_;
};

template <class Store>
double load(Store& store, const scale& size) {
    const auto begin = std::chrono::steady_clock::now();
    for (int account = 0; account < size.accounts; ++account) {
        (void)store.create(Account{account_id(account), "user"});
        for (int asset = 0; asset < size.balances; ++asset) store.put(StockBalance{account_id(account), asset_id(asset), 1'000'000, {}});
    }
    for (int posting = 0; posting < size.postings; ++posting)
        for (int account = 0; account < size.accounts; ++account) (void)store.create(make_posting(account, posting, size));
    const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - begin;
    return spent.count() / (static_cast<double>(size.accounts) * (1 + size.balances + size.postings));
}

template <class Store>
void measure(std::vector<measurement>& out, const std::string& engine, Store& store, const scale& size, bool hot) {
    const std::string set = hot ? "hot" : "cold";
    const int accounts = hot ? 64 : size.accounts;
    std::vector<std::string> ids;
    std::vector<std::string> assets;
    for (int i = 0; i < accounts; ++i) ids.push_back(account_id(hot ? i * (size.accounts / 64) : i));
    for (int i = 0; i < size.balances; ++i) assets.push_back(asset_id(i));
    const int rounds = hot ? 15 : 5;
    const int count = hot ? 20'000 : 40'000;
    const auto one = [&](const std::string& operation, int times, auto call) {
        random_source random(42);
        checksum sum;
        const double ns = median(rounds, times, [&] {
            call(ids[static_cast<std::size_t>(random.below(accounts))], assets[static_cast<std::size_t>(random.below(size.balances))], sum, random);
        });
        out.push_back({operation, set, engine, ns, sum.value()});
    };
    one("get", count, [&](const std::string& account, const std::string& asset, checksum& sum, random_source&) {
        const auto found = store.get(account, asset);
        sum.add(found->quantity);
        sum.add(found->asset_id);
    });
    one("newest_of_asset", count / 2, [&](const std::string& account, const std::string& asset, checksum& sum, random_source&) {
        for (const auto& posting : store.newest_of_asset(account, asset, 10)) sum.add(posting.quantity), sum.add(posting.txn_id);
    });
    one("newest_by_index", count / 2, [&](const std::string& account, const std::string&, checksum& sum, random_source&) {
        for (const auto& posting : store.newest(account, 10)) sum.add(posting.quantity), sum.add(posting.txn_id);
    });
    one("balances", count / 2, [&](const std::string& account, const std::string&, checksum& sum, random_source&) {
        for (const auto& balance : store.balances(account)) sum.add(balance.quantity);
    });
    std::int64_t step = hot ? 100'000'000 : 200'000'000;
    one("trade", count / 8, [&](const std::string& account, const std::string& asset, checksum& sum, random_source& random) {
        const std::string& buyer = ids[static_cast<std::size_t>(random.below(accounts))];
        if (buyer == account) return;
        ++step;
        sum.add(store.trade(account, buyer, asset, 1 + random.below(9), facet::decimal(100), time_of(step), "txn-" + std::to_string(step)) ? 1 : 0);
    });
}

}  // namespace

int main(int argc, char** argv) {
    scale size;
    for (int i = 1; i < argc; ++i)
        if (std::strcmp(argv[i], "--quick") == 0) size.accounts /= 10;
    std::vector<measurement> results;
    {
        typed_btree store;
        const double ns = load(store, size);
        results.push_back({"load", "cold", "typed_btree", ns, 0});
        measure(results, "typed_btree", store, size, true);
        measure(results, "typed_btree", store, size, false);
    }
    {
        facet_store store;
        const double ns = load(store, size);
        results.push_back({"load", "cold", "facet", ns, 0});
        measure(results, "facet", store, size, true);
        measure(results, "facet", store, size, false);
    }
    bool same = true;
    std::printf("%-16s %-5s %12s %12s %8s\n", "operation", "set", "typed_btree", "facet", "ratio");
    for (const measurement& by_hand : results) {
        if (by_hand.engine != "typed_btree") continue;
        for (const measurement& ours : results)
            if (ours.engine == "facet" && ours.operation == by_hand.operation && ours.set == by_hand.set) {
                std::printf("%-16s %-5s %9.0f ns %9.0f ns %7.2fx%s\n", ours.operation.c_str(), ours.set.c_str(), by_hand.ns, ours.ns, ours.ns / by_hand.ns,
                            ours.sum == by_hand.sum ? "" : "  ANSWERS DIFFER");
                same = same && ours.sum == by_hand.sum;
            }
    }
    std::FILE* json = std::fopen("build/bench/runtime.json", "w");
    if (json != nullptr) {
        std::fputs("[\n", json);
        for (std::size_t i = 0; i < results.size(); ++i)
            std::fprintf(json, "  {\"operation\": \"%s\", \"set\": \"%s\", \"engine\": \"%s\", \"ns\": %.1f}%s\n", results[i].operation.c_str(),
                         results[i].set.c_str(), results[i].engine.c_str(), results[i].ns, i + 1 < results.size() ? "," : "");
        std::fputs("]\n", json);
        std::fclose(json);
    }
    return measure_keys() && same ? 0 : 1;
}
