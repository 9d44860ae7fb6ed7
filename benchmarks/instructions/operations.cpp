// SPDX-License-Identifier: BSL-1.0
// A few fixed operations on a fixed set of data, each between two requests to callgrind, which writes what it took into a file of its own.
//
//   bench_instructions [OPERATION…]     all where none is named
#include "../runtime/balance_key.hpp"
#include "../runtime/engines/facet_store.hpp"

#include <gnu/libc-version.h>
#include <valgrind/callgrind.h>

#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace bench;

constexpr int accounts = 64;

class operations {
public:
    operations() {
        size_.accounts = accounts;
        for (int account = 0; account < accounts; ++account) {
            ids_.push_back(account_id(account));
            store_.load(Account{account_id(account), "user"});
            for (int asset = 0; asset < size_.balances; ++asset) store_.load(StockBalance{account_id(account), asset_id(asset), 1'000'000, {}});
        }
        for (int asset = 0; asset < size_.balances; ++asset) assets_.push_back(asset_id(asset));
        for (int posting = 0; posting < size_.postings; ++posting)
            for (int account = 0; account < accounts; ++account) store_.load(make_posting(account, posting, size_));
    }

    /// Each changes the data in the same way, whether it was asked for or not, so that what comes behind it costs the same.
    void run(const std::vector<std::string_view>& wanted) {
        measure(wanted, "get", 1'000, [&](int) { sum_.add(store_.get(id(), asset())->quantity); });
        measure(wanted, "newest_of_asset", 500, [&](int) { sum_.add(static_cast<std::int64_t>(store_.newest_of_asset(id(), asset(), 10).size())); });
        measure(wanted, "newest_by_index", 500, [&](int) { sum_.add(static_cast<std::int64_t>(store_.newest(id(), 10).size())); });
        measure(wanted, "balances", 500, [&](int) { sum_.add(static_cast<std::int64_t>(store_.balances(id()).size())); });
        const StockBalance balance{id(), asset(), 1, {}};
        measure(wanted, "key_of_a_balance", 1'000, [&](int) { sum_.add(static_cast<std::int64_t>(key_by_facet(balance))); });
        const std::vector<StockPosting> created = postings(1'000);
        measure(wanted, "create", 500, [&](int i) { sum_.add(store_.create(created[static_cast<std::size_t>(i)]) ? 1 : 0); });
        const std::vector<StockPosting> batches = postings(25 * 200);
        measure(wanted, "create_batch", 100, [&](int i) { sum_.add(store_.create(std::span(batches).subspan(static_cast<std::size_t>(i) * 25, 25)) ? 1 : 0); });
        const std::vector<StockPosting> loaded = postings(1'000);
        measure(wanted, "load", 500, [&](int i) { store_.load(loaded[static_cast<std::size_t>(i)]); });
        const std::vector<StockPosting> trades = postings(500);
        measure(wanted, "trade", 250, [&](int i) {
            const StockPosting& each = trades[static_cast<std::size_t>(i)];
            const std::string& buyer = each.account_id == ids_.front() ? ids_.back() : ids_.front();
            sum_.add(store_.trade(each.account_id, buyer, each.asset_id, 1, each.cost, each.timestamp, each.txn_id) ? 1 : 0);
        });
    }
    [[nodiscard]] std::uint64_t sum() const { return sum_.value(); }

private:
    /// As many calls before, so that what is made once is there; then `count` that are counted.
    template <class Call>
    void measure(const std::vector<std::string_view>& wanted, const char* name, int count, Call call) {
        for (int i = 0; i < count; ++i) call(i);
        bool named = wanted.empty();
        for (const std::string_view each : wanted) named = named || each == name;
        if (named) CALLGRIND_START_INSTRUMENTATION;
        for (int i = count; i < 2 * count; ++i) call(i);
        if (!named) return;
        CALLGRIND_STOP_INSTRUMENTATION;
        CALLGRIND_DUMP_STATS_AT(name);
        std::printf("%s %d\n", name, count);
    }

    const std::string& id() { return ids_[static_cast<std::size_t>(random_.below(accounts))]; }
    const std::string& asset() { return assets_[static_cast<std::size_t>(random_.below(size_.balances))]; }
    std::vector<StockPosting> postings(int count) {
        std::vector<StockPosting> made;
        for (int i = 0; i < count; ++i) {
            const std::int64_t step = ++step_;
            made.push_back({id(), asset(), 10, facet::decimal(step % 1'000), time_of(step), "txn-" + std::to_string(step)});
        }
        return made;
    }

    scale size_{};
    facet_store store_{facet::memory::engine_options{.seed = 1}};
    std::vector<std::string> ids_{};
    std::vector<std::string> assets_{};
    random_source random_{42};
    std::int64_t step_ = 100'000'000;
    checksum sum_{};
};

}  // namespace

int main(int argc, char** argv) {
    operations all;
    all.run({argv + 1, argv + argc});
    std::printf("compiler g++ %s\nlibc glibc %s\n", __VERSION__, gnu_get_libc_version());
    std::printf("sum %llu\n", static_cast<unsigned long long>(all.sum()));
}
