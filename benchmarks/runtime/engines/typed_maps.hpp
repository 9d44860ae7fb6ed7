// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../workload.hpp"

#include <compare>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#ifdef FACET_BENCH_HAS_ABSL
#  include <absl/container/btree_map.h>
#endif

// What a careful engineer writes by hand for the register and nothing else: typed maps, nested by account. No locks, no
// conditions beyond those the operations need, no size checks, no capacity, no cursors.

namespace bench {

template <template <class, class> class Map>
class typed_maps {
public:
    static constexpr bool reads_side_by_side = true;

    struct posting_key {
        std::string asset_id;
        facet::timestamp timestamp;
        std::string txn_id;
        friend auto operator<=>(const posting_key&, const posting_key&) = default;
    };
    struct time_key {
        facet::timestamp timestamp;
        std::string txn_id;
        friend auto operator<=>(const time_key&, const time_key&) = default;
    };
    struct holdings {
        Account account;
        Map<std::string, StockBalance> balances;
        Map<posting_key, StockPosting> postings;
        Map<time_key, StockPosting> by_time;
    };

    void load(const Account& account) { accounts_.try_emplace(account.account_id, holdings{account, {}, {}, {}}); }
    void load(const StockBalance& balance) { accounts_[balance.account_id].balances.insert_or_assign(balance.asset_id, balance); }
    void load(const StockPosting& posting) { (void)create(posting); }
    void loaded() {}

    bool put(const StockBalance& balance) { return load(balance), true; }
    bool create(std::span<const StockPosting> postings) {
        for (const StockPosting& each : postings)
            if (const auto of = accounts_.find(each.account_id);
                of != accounts_.end() && of->second.postings.contains({each.asset_id, each.timestamp, each.txn_id}))
                return false;
        for (const StockPosting& each : postings) (void)create(each);
        return true;
    }
    bool create(const StockPosting& posting) {
        holdings& of = accounts_[posting.account_id];
        if (!of.postings.try_emplace({posting.asset_id, posting.timestamp, posting.txn_id}, posting).second) return false;
        of.by_time.try_emplace({posting.timestamp, posting.txn_id}, posting);
        return true;
    }

    [[nodiscard]] std::optional<StockBalance> get(const std::string& account, const std::string& asset) const {
        const auto of = accounts_.find(account);
        if (of == accounts_.end()) return std::nullopt;
        const auto found = of->second.balances.find(asset);
        if (found == of->second.balances.end()) return std::nullopt;
        return found->second;
    }
    [[nodiscard]] std::vector<StockPosting> newest_of_asset(const std::string& account, const std::string& asset, std::size_t count) const {
        std::vector<StockPosting> found;
        const auto of = accounts_.find(account);
        if (of == accounts_.end()) return found;
        found.reserve(count);
        auto at = of->second.postings.lower_bound({asset, facet::timestamp::max(), {}});
        while (found.size() < count && at != of->second.postings.begin()) {
            --at;
            if (at->first.asset_id != asset) break;
            found.push_back(at->second);
        }
        return found;
    }
    [[nodiscard]] std::vector<StockPosting> newest(const std::string& account, std::size_t count) const {
        std::vector<StockPosting> found;
        const auto of = accounts_.find(account);
        if (of == accounts_.end()) return found;
        found.reserve(count);
        for (auto at = of->second.by_time.end(); found.size() < count && at != of->second.by_time.begin();) found.push_back((--at)->second);
        return found;
    }
    [[nodiscard]] std::vector<StockBalance> balances(const std::string& account) const {
        std::vector<StockBalance> found;
        const auto of = accounts_.find(account);
        if (of == accounts_.end()) return found;
        found.reserve(of->second.balances.size());
        for (const auto& [asset, balance] : of->second.balances) found.push_back(balance);
        return found;
    }
    bool trade(const std::string& seller, const std::string& buyer, const std::string& asset, std::int64_t quantity, facet::decimal cost,
               facet::timestamp at, const std::string& txn) {
        const auto sells = accounts_.find(seller);
        const auto buys = accounts_.find(buyer);
        if (sells == accounts_.end() || buys == accounts_.end()) return false;
        const auto held = sells->second.balances.find(asset);
        if (held == sells->second.balances.end() || held->second.quantity < quantity) return false;
        if (sells->second.postings.contains({asset, at, txn}) || buys->second.postings.contains({asset, at, txn})) return false;
        held->second.quantity -= quantity;
        held->second.net_expenditure -= cost;
        StockBalance& got = buys->second.balances[asset];
        if (got.account_id.empty()) got = {buyer, asset, 0, {}};
        got.quantity += quantity;
        got.net_expenditure += cost;
        (void)create(StockPosting{seller, asset, -quantity, cost, at, txn});
        (void)create(StockPosting{buyer, asset, quantity, cost, at, txn});
        return true;
    }

private:
    Map<std::string, holdings> accounts_;
};

template <class Key, class Value>
using std_map = std::map<Key, Value>;
class typed_stdmap : public typed_maps<std_map> {
public:
    static constexpr const char* name = "typed_stdmap";
};

#ifdef FACET_BENCH_HAS_ABSL
template <class Key, class Value>
using absl_map = absl::btree_map<Key, Value>;
class typed_btree : public typed_maps<absl_map> {
public:
    static constexpr const char* name = "typed_btree";
};
using typed_reference = typed_btree;
#else
using typed_reference = typed_stdmap;
#endif

}  // namespace bench
