// SPDX-License-Identifier: BSL-1.0
#include "long_ids.hpp"

#include "engines/facet_store.hpp"
#include "engines/typed_maps.hpp"
#include "timing.hpp"
#include "turns.hpp"
#include "workload.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace bench {
namespace {

/// An id as UUIDs are written: 36 characters, more than a string holds without memory of its own.
std::string long_id(std::uint64_t number) {
    random_source random(number);
    const std::uint64_t high = random.next();
    const std::uint64_t low = random.next();
    char text[40];
    std::snprintf(text, sizeof text, "%08llx-%04llx-4%03llx-8%03llx-%012llx", static_cast<unsigned long long>(high >> 32), static_cast<unsigned long long>(high >> 16 & 0xffff),
                  static_cast<unsigned long long>(high & 0xfff), static_cast<unsigned long long>(low >> 52), static_cast<unsigned long long>(low & 0xffff'ffff'ffff));
    return text;
}

/// What facet's answers as views go by.
constexpr const char* views = "facet_views";

template <class Store>
class reading {
public:
    reading(bool long_ids, int accounts, turn& mine) : long_(long_ids), accounts_(accounts), turn_(&mine) {
        scale size;
        size.accounts = accounts;
        for (int account = 0; account < accounts; ++account) accounts_ids_.push_back(long_ ? long_id(static_cast<std::uint64_t>(account)) : account_id(account));
        for (int asset = 0; asset < size.balances; ++asset) asset_ids_.push_back(long_ ? long_id(1'000'000'000u + static_cast<std::uint64_t>(asset)) : asset_id(asset));
        for (int number = 0; number < size.postings; ++number)
            for (int account = 0; account < accounts; ++account) {
                StockPosting posting = make_posting(account, number, size);
                if (long_) {
                    posting.account_id = accounts_ids_[static_cast<std::size_t>(account)];
                    posting.asset_id = asset_ids_[static_cast<std::size_t>(number * 7 % size.balances)];
                    posting.txn_id = long_id(2'000'000'000u + static_cast<std::uint64_t>(number) * 1'000'000 + static_cast<std::uint64_t>(account));
                }
                store_.load(posting);
            }
    }

    void run() {
        for (const bool hot : {true, false}) {
            time("newest_of_asset", hot, Store::name, [&](const std::string& account, const std::string& asset, const auto& see) {
                for (const StockPosting& each : store_.newest_of_asset(account, asset, 10)) see(each);
            });
            time("newest_by_index", hot, Store::name, [&](const std::string& account, const std::string&, const auto& see) {
                for (const StockPosting& each : store_.newest(account, 10)) see(each);
            });
            if constexpr (std::is_same_v<Store, facet_store>) {
                time("newest_of_asset", hot, views, [&](const std::string& account, const std::string& asset, const auto& see) { store_.visit_newest_of_asset(account, asset, 10, see); });
                time("newest_by_index", hot, views, [&](const std::string& account, const std::string&, const auto& see) { store_.visit_newest(account, 10, see); });
            }
        }
    }

private:
    /// Times a call of which each posting is looked at, but not hashed: that would take longer than to read it. The answers are compared behind.
    template <class Call>
    void time(const char* operation, bool hot, const char* engine, Call call) {
        constexpr int count = 20'000;
        random_source random(7);
        const auto ask = [&](const auto& see) {
            call(accounts_ids_[static_cast<std::size_t>(random.below(hot ? 64 : accounts_))], asset_ids_[static_cast<std::size_t>(random.below(20))], see);
        };
        std::int64_t seen = 0;
        std::vector<double> times;
        for (int visit = 0; visit < 5; ++visit) {
            turn_->wait();
            for (int round = 0; round < (hot ? 3 : 1); ++round)
                times.push_back(time_of_call([&] {
                    for (int i = 0; i < count; ++i) ask([&](const auto& each) { seen += each.quantity + static_cast<std::int64_t>(each.txn_id.size()); });
                }) / count);
        }
        checksum sum;
        sum.add(seen);
        for (int i = 0; i < 1'000; ++i) ask([&](const auto& each) { sum.add(each.quantity), sum.add(each.txn_id); });
        turn_->tell({operation, hot ? "hot" : "cold", engine, median(std::move(times)), sum.value()});
    }

    bool long_;
    int accounts_;
    turn* turn_;
    std::vector<std::string> accounts_ids_{};
    std::vector<std::string> asset_ids_{};
    Store store_{};
};

}  // namespace

bool measure_long_ids(bool quick) {
    const int accounts = quick ? 500 : 5'000;
    bool sound = true;
    std::printf("\nthe ten newest of %d accounts with 100 postings each; ns\n%-16s %-5s %-14s %10s %19s %19s\n", accounts, "operation", "set", "ids", facet_store::name, typed_reference::name, views);
    for (const bool long_ids : {false, true}) {
        std::vector<measurement> found;
        sound = take_turns({{facet_store::name, [=](turn& mine) { reading<facet_store>(long_ids, accounts, mine).run(); }},
                            {typed_reference::name, [=](turn& mine) { reading<typed_reference>(long_ids, accounts, mine).run(); }}},
                           found) && sound;
        for (const measurement& ours : found) {
            if (ours.engine != facet_store::name) continue;
            const measurement* const theirs = find(found, ours.operation, ours.set, typed_reference::name);
            const measurement* const looked = find(found, ours.operation, ours.set, views);
            if (theirs == nullptr || looked == nullptr) continue;
            const bool same = theirs->sum == ours.sum && looked->sum == ours.sum;
            std::printf("%-16s %-5s %-14s %10.0f %10.0f %7.2fx %10.0f %7.2fx%s\n", ours.operation.c_str(), ours.set.c_str(), long_ids ? "36 characters" : "up to 15", ours.ns, theirs->ns,
                        theirs->ns / ours.ns, looked->ns, looked->ns / ours.ns, same ? "" : "  OTHER ANSWERS");
            sound = sound && same;
        }
    }
    return sound;
}

}  // namespace bench
