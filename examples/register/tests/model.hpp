// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The register once more, by brute force and without facet: plain lists read from the same files, walked for every question.
/// Money is counted in ten-thousandths.

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace model {

struct posting {
    std::string account, asset, time, txn;
    std::int64_t quantity = 0, cost = 0;
    bool operator==(const posting&) const = default;
};

struct balance {
    std::string account, asset;
    std::int64_t quantity = 0, spent = 0;
    bool operator==(const balance&) const = default;
};

/// `12.5` as 125000.
inline std::int64_t money(const std::string& text) {
    const bool negative = text.starts_with('-');
    std::int64_t value = 0;
    int decimals = -1;
    for (const char c : text.substr(negative ? 1 : 0)) {
        if (c == '.')
            decimals = 0;
        else
            value = value * 10 + (c - '0'), decimals += decimals >= 0 ? 1 : 0;
    }
    for (int i = std::max(decimals, 0); i < 4; ++i) value *= 10;
    return negative ? -value : value;
}

inline std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            fields.back() += line[++i];
        else if (line[i] == '"')
            quoted = !quoted;
        else if (line[i] == ',' && !quoted)
            fields.emplace_back();
        else
            fields.back() += line[i];
    }
    return fields;
}

inline std::vector<std::vector<std::string>> rows(const std::string& path) {
    std::ifstream file(path);
    std::vector<std::vector<std::string>> all;
    std::string line;
    std::getline(file, line);  // the names of the columns
    while (std::getline(file, line)) all.push_back(split(line));
    if (all.empty()) throw std::runtime_error(path + " is missing");
    return all;
}

struct world {
    std::map<std::string, std::string> accounts;                        // id: name
    std::map<std::string, std::pair<std::string, std::string>> assets;  // id: name, description
    std::vector<balance> balances;
    std::vector<posting> postings;
    std::size_t trades = 0;

    explicit world(const std::string& directory) {
        for (const auto& row : rows(directory + "/accounts.csv")) accounts[row[0]] = row[1];
        for (const auto& row : rows(directory + "/assets.csv")) {
            assets[row[0]] = {row[1], row[2]};
            of(row[3], row[0]).quantity = std::stoll(row[4]);
        }
        for (const auto& row : rows(directory + "/trades.csv")) {
            const std::int64_t quantity = std::stoll(row[5]);
            const std::int64_t cost = quantity * money(row[6]);
            post({row[2], row[4], row[1], row[0], -quantity, -cost});
            post({row[3], row[4], row[1], row[0], quantity, cost});
            ++trades;
        }
    }

    /// All balances of an account, by asset.
    [[nodiscard]] std::vector<balance> balances_of(const std::string& account) const {
        std::vector<balance> found;
        for (const balance& each : balances)
            if (each.account == account) found.push_back(each);
        std::sort(found.begin(), found.end(), [](const balance& a, const balance& b) { return a.asset < b.asset; });
        return found;
    }
    /// An account's postings, newest first, in one asset or in all.
    [[nodiscard]] std::vector<posting> newest(const std::string& account, const std::string& asset, std::size_t limit) const {
        std::vector<posting> found;
        for (const posting& each : postings)
            if (each.account == account && (asset.empty() || each.asset == asset)) found.push_back(each);
        std::sort(found.begin(), found.end(),
                  [](const posting& a, const posting& b) { return std::pair(a.time, a.txn) > std::pair(b.time, b.txn); });
        if (limit > 0 && found.size() > limit) found.resize(limit);
        return found;
    }
    /// An account's postings by asset, time and trade.
    [[nodiscard]] std::vector<posting> by_asset(const std::string& account) const {
        std::vector<posting> found = newest(account, "", 0);
        std::sort(found.begin(), found.end(), [](const posting& a, const posting& b) {
            return std::tie(a.asset, a.time, a.txn) < std::tie(b.asset, b.time, b.txn);
        });
        return found;
    }
    [[nodiscard]] std::size_t items() const {
        return accounts.size() + assets.size() + balances.size() + postings.size() + trades;
    }

private:
    balance& of(const std::string& account, const std::string& asset) {
        for (balance& each : balances)
            if (each.account == account && each.asset == asset) return each;
        return balances.emplace_back(balance{account, asset, 0, 0});
    }
    void post(const posting& side) {
        postings.push_back(side);
        balance& held = of(side.account, side.asset);
        held.quantity += side.quantity;
        held.spent += side.cost;
    }
};

}  // namespace model
