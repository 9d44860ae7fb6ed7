// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The register's access patterns, R1 to R8: one function each, one typed call of facet in each. A failure of the store itself
/// is thrown as facet::exception; what the register refuses is a value, refusal.

#include "../shared/answer.hpp"
#include "register.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trading {

using shown::access;

/// An answer and how it was found: one access per request that the pattern needs.
template <class Items>
struct answer {
    Items items;
    std::vector<access> served_by;
};

/// R1: the asset with this id, by the id alone.
[[nodiscard]] answer<std::optional<Asset>> find_asset(const store& registry, std::string_view asset_id);
/// R1b: the asset with this id and name.
[[nodiscard]] answer<std::optional<Asset>> find_asset(const store& registry, std::string_view asset_id, std::string_view name);

/// R2: the account with this id.
[[nodiscard]] answer<std::optional<Account>> find_account(const store& registry, std::string_view account_id);

/// What there is to say about an account. No account: it is unknown.
struct account_summary {
    std::optional<Account> account;
    std::vector<StockBalance> balances;
    std::vector<StockPosting> postings;
};
/// R3: an account, its balances by asset, and all its postings by asset and time, as one mixed collection.
[[nodiscard]] answer<account_summary> summarize(const store& registry, std::string_view account_id);
/// R3b, for long histories: an account and its balances, and its newest postings across assets from GSI1.
[[nodiscard]] answer<account_summary> summarize_recent(const store& registry, std::string_view account_id, std::uint64_t newest);

/// R4: all balances of an account, by asset.
[[nodiscard]] answer<std::vector<StockBalance>> balances(const store& registry, std::string_view account_id);
/// R5: an account's balance in one asset.
[[nodiscard]] answer<std::optional<StockBalance>> balance(const store& registry, std::string_view account_id,
                                                          std::string_view asset_id);

/// R6: an account's postings in one asset, newest first; all where there is no limit.
[[nodiscard]] answer<std::vector<StockPosting>> history(const store& registry, std::string_view account_id,
                                                        std::string_view asset_id, std::optional<std::uint64_t> limit = {});
/// R7: an account's postings across assets, newest first; all where there is no limit.
[[nodiscard]] answer<std::vector<StockPosting>> activity(const store& registry, std::string_view account_id,
                                                         std::optional<std::uint64_t> limit = {});

/// Why the register does not do what it was asked.
enum class reason : std::uint8_t {
    malformed,  ///< a line that cannot be read, or a value that cannot be meant
    unknown_account,
    unknown_asset,
    seller_is_buyer,
    insufficient_holdings,  ///< the seller holds less than is sold, or nothing
    repeated,               ///< the trade, account or asset is in the register already
};
[[nodiscard]] std::string_view to_string(reason why) noexcept;

/// Something that was refused, and changed nothing.
struct refusal {
    reason why;
    std::string message;
};

/// R8: executes a trade as one transaction, or refuses it. What is sold leaves the seller's balance only if it suffices.
[[nodiscard]] std::optional<refusal> execute(const store& registry, const Trade& trade);
/// The query before that transaction and its actions, each with its key and condition, in words; nothing where the asset is
/// unknown.
[[nodiscard]] std::vector<std::string> explain_trade(const store& registry, const Trade& trade);

/// Adds an account, unless there is one with its id.
[[nodiscard]] std::optional<refusal> open_account(const store& registry, const Account& account);
/// Adds an asset, unless there is one with its id, and gives all that is issued of it to an account: every unit in the register
/// begins there. The issue is no trade and has no posting, so that the postings of an asset always sum to zero.
[[nodiscard]] std::optional<refusal> issue_asset(const store& registry, const Asset& asset, std::string_view issuer,
                                                 std::int64_t issued);

}  // namespace trading
