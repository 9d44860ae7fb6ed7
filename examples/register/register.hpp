// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The register's table: what a trading platform stores, and under which keys.

#include <facet/facet.hpp>

#include <cstdint>
#include <string>

namespace trading {

/// Who can hold assets. Written once.
struct Account {
    std::string account_id;
    std::string user_name;
};

/// What can be traded. Written once. Its id is unique although its key holds the name as well: whoever adds one looks first.
struct Asset {
    std::string asset_id;
    std::string name;
    std::string description;
};

/// What an account holds of an asset now, and what it has spent on it so far, net of sales.
struct StockBalance {
    std::string account_id;
    std::string asset_id;
    std::int64_t quantity;
    facet::decimal net_expenditure;
};

/// One side of a trade in an account's history: positive for the buyer, negative for the seller. Written once.
struct StockPosting {
    std::string account_id;
    std::string asset_id;
    std::int64_t quantity;
    facet::decimal cost;
    facet::timestamp timestamp;
    std::string txn_id;
};

/// A trade as it was asked for. Written once, under its txn_id alone. The postings' keys hold asset and time, too, and would not
/// know a retry that says another time; this item makes the txn_id unique, whatever else is said.
struct Trade {
    std::string txn_id;
    facet::timestamp timestamp;
    std::string seller;
    std::string buyer;
    std::string asset_id;
    std::int64_t quantity;
    facet::decimal cost;

    friend bool operator==(const Trade&, const Trade&) = default;
};

/// One table for all of it. An account's partition holds, in this order, the account, its balances and its postings by asset and
/// time, so that one request reads the lot; GSI1 has the postings by time alone.
// clang-format off
struct Register
    : facet::table<"Register",
          facet::gsi<"GSI1", facet::partition<"PK">, facet::sort<"SK2">>,
          facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{account_id}", "ACCOUNT#{account_id}">>,
          facet::entity<Asset, facet::immutable, facet::key<"ASSET#{asset_id}", "ASSET#{name:spaces}">>,
          facet::entity<StockBalance, facet::key<"ACCOUNT#{account_id}", "STOCKBALANCE#{asset_id}">>,
          facet::entity<StockPosting, facet::immutable,
              facet::key<"ACCOUNT#{account_id}", "STOCKPOSTING#{asset_id}#{timestamp}#{txn_id}">,
              facet::index<"GSI1", "ACCOUNT#{account_id}", "STOCKPOSTING#{timestamp}#{txn_id}">>,
          facet::entity<Trade, facet::immutable, facet::key<"TRADE#{txn_id}", "TRADE#{txn_id}">>> {};
// clang-format on

/// The register, opened on any backend: which one is decided where the program begins. A program that has one backend for good names it
/// instead, and saves an indirect call.
using store = facet::repository<Register, facet::any_backend>;

}  // namespace trading
