// SPDX-License-Identifier: BSL-1.0
#include "audit.hpp"

#include <facet/repository/audit.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

namespace trading {

namespace {

struct holding {
    facet::decimal quantity;  // many numbers of 64 bits need not have a sum of 64
    facet::decimal cost;
    bool exact = true;  // or the cost has more digits than a decimal
};

/// All of the table, sorted for the questions.
struct books {
    std::map<std::pair<std::string, std::string>, StockBalance> balances;  // by asset and account
    std::map<std::pair<std::string, std::string>, holding> posted;         // by asset and account
    std::map<std::string, std::vector<StockPosting>> postings;             // by txn_id
    std::map<std::string, Trade> trades;                                   // by txn_id
    std::map<std::string, asset_books> assets;
    std::map<std::string, std::vector<std::string>> names;  // by asset
    std::set<std::string> accounts;

    void add(const Account& account) { accounts.insert(account.account_id); }
    void add(const Asset& asset) {
        of(asset.asset_id);
        names[asset.asset_id].push_back(asset.name);
    }
    void add(const StockBalance& balance) {
        of(balance.asset_id).held += balance.quantity;
        balances.emplace(std::pair(balance.asset_id, balance.account_id), balance);
    }
    void add(const StockPosting& posting) {
        asset_books& asset = of(posting.asset_id);
        ++asset.postings;
        asset.posted += posting.quantity;
        holding& total = posted[{posting.asset_id, posting.account_id}];
        total.quantity += posting.quantity;
        total.exact = facet::decimal::add(total.cost, posting.cost, total.cost) == facet::number_fault::none && total.exact;
        postings[posting.txn_id].push_back(posting);
    }
    void add(const Trade& trade) { trades.emplace(trade.txn_id, trade); }

    asset_books& of(const std::string& asset_id) {
        asset_books& asset = assets[asset_id];
        asset.asset_id = asset_id;
        return asset;
    }
};

bool is_side(const StockPosting& posting, const Trade& trade, bool bought) {
    return posting.account_id == (bought ? trade.buyer : trade.seller) && posting.asset_id == trade.asset_id &&
           posting.timestamp == trade.timestamp && posting.quantity == (bought ? trade.quantity : -facet::decimal(trade.quantity)) &&
           posting.cost == (bought ? trade.cost : -trade.cost);
}

void check_names(const books& all, std::vector<std::string>& faults) {
    for (const auto& [asset_id, names] : all.names)
        if (names.size() > 1) faults.push_back(fmt::format("{} assets have the id {}: {}", names.size(), asset_id, fmt::join(names, ", ")));
    const auto check_key = [&](const auto& key, std::string_view what) {
        const auto& [asset_id, account_id] = key;
        if (!all.accounts.contains(account_id))
            faults.push_back(fmt::format("{0} has {1} of {2}, and there is no account {0}", account_id, what, asset_id));
        if (!all.names.contains(asset_id))
            faults.push_back(fmt::format("{0} has {1} of {2}, and there is no asset {2}", account_id, what, asset_id));
    };
    for (const auto& [key, balance] : all.balances) check_key(key, "a balance");
    for (const auto& [key, total] : all.posted) check_key(key, "postings");
}

void check_trades(const books& all, std::vector<std::string>& faults) {
    for (const auto& [txn_id, trade] : all.trades) {
        const auto sides = all.postings.find(txn_id);
        const bool paired = sides != all.postings.end() && sides->second.size() == 2 &&
                            ((is_side(sides->second[0], trade, true) && is_side(sides->second[1], trade, false)) ||
                             (is_side(sides->second[1], trade, true) && is_side(sides->second[0], trade, false)));
        if (!paired) faults.push_back(fmt::format("trade {} does not have its two postings", txn_id));
    }
    for (const auto& [txn_id, sides] : all.postings)
        if (!all.trades.contains(txn_id)) faults.push_back(fmt::format("the postings of {} belong to no trade", txn_id));
}

void check_balances(const books& all, std::vector<std::string>& faults) {
    std::map<std::string, int> issuers;
    for (const auto& [key, balance] : all.balances) {
        const auto posted = all.posted.find(key);
        const holding total = posted == all.posted.end() ? holding{} : posted->second;
        if (balance.quantity < 0) faults.push_back(fmt::format("{} holds {} of {}", key.second, balance.quantity, key.first));
        if (!total.exact)
            faults.push_back(fmt::format("what {} spent on {} cannot be summed: it has too many digits", key.second, key.first));
        else if (balance.net_expenditure != total.cost)
            faults.push_back(fmt::format("{} spent {} on {}, its postings say {}", key.second,
                                         balance.net_expenditure.to_string(), key.first, total.cost.to_string()));
        const facet::decimal given = balance.quantity - total.quantity;
        if (given < 0 || (given > 0 && ++issuers[key.first] > 1))
            faults.push_back(
                fmt::format("{} holds {} of {}, its postings say {}", key.second, balance.quantity, key.first,
                                         total.quantity.to_string()));
    }
    for (const auto& [key, total] : all.posted)
        if (!all.balances.contains(key))
            faults.push_back(fmt::format("{} has postings of {} and no balance", key.second, key.first));
}

}  // namespace

audit_report audit(const store& registry) {
    audit_report report;
    bool readable = true;
    const auto look = [&](const facet::finding& each) {
        report.faults.push_back(fmt::format("{}: {}", each.key, each.message));
        readable = readable && each.kind != facet::finding_kind::unreadable;
    };
    (void)facet::audit(registry, look).value();
    if (!readable) {
        report.faults.push_back("the books are not summed, since not every item can be read");
        return report;
    }

    books all;
    for (const auto& item : registry.scan<Account, Asset, StockBalance, StockPosting, Trade>().or_throw())
        std::visit([&](const auto& entity) { all.add(entity); }, item);
    for (const auto& [asset_id, asset] : all.assets) {
        if (asset.posted != 0) report.faults.push_back(fmt::format("the postings of {} sum to {}", asset_id, asset.posted.to_string()));
        report.assets.push_back(asset);
    }
    check_names(all, report.faults);
    check_trades(all, report.faults);
    check_balances(all, report.faults);
    return report;
}

}  // namespace trading
