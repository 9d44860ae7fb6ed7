// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// What the lines of the register's CSV files say.

#include "patterns.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace trading {

/// An asset, and who gets all that is issued of it.
struct Issue {
    Asset asset;
    std::string issuer;
    std::int64_t issued;
};

inline const std::vector<std::string> account_columns{"account_id", "user_name"};
inline const std::vector<std::string> asset_columns{"asset_id", "name", "description", "issuer", "issued"};
inline const std::vector<std::string> trade_columns{"txn_id", "timestamp", "seller", "buyer", "asset_id", "quantity", "price"};

/// A record, or why the line is none. `fields` has as many as the columns.
template <class Record>
using parsed = std::variant<Record, refusal>;

[[nodiscard]] parsed<Account> parse_account(const std::vector<std::string>& fields);
[[nodiscard]] parsed<Issue> parse_issue(const std::vector<std::string>& fields);
/// `price` is that of one unit; the trade's cost is exact.
[[nodiscard]] parsed<Trade> parse_trade(const std::vector<std::string>& fields);

}  // namespace trading
