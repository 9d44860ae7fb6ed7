// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

/// The trading platform of examples/register, in one header.
struct Account {
    std::string account_id;
    std::string user_name;
};
struct Asset {
    std::string asset_id;
    std::string name;
    std::string description;
};
struct StockBalance {
    std::string account_id;
    std::string asset_id;
    std::int64_t quantity;
    facet::decimal net_expenditure;
};
struct StockPosting {
    std::string account_id;
    std::string asset_id;
    std::int64_t quantity;
    facet::decimal cost;
    facet::timestamp timestamp;
    std::string txn_id;
};

struct Register
    : facet::table<"Register", facet::gsi<"GSI1", facet::partition<"PK">, facet::sort<"SK2">>,
                   facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{account_id}", "ACCOUNT#{account_id}">>,
                   facet::entity<Asset, facet::immutable, facet::key<"ASSET#{asset_id}", "ASSET#{name}">>,
                   facet::entity<StockBalance, facet::key<"ACCOUNT#{account_id}", "STOCKBALANCE#{asset_id}">>,
                   facet::entity<StockPosting, facet::immutable,
                                 facet::key<"ACCOUNT#{account_id}", "STOCKPOSTING#{asset_id}#{timestamp}#{txn_id}">,
                                 facet::index<"GSI1", "ACCOUNT#{account_id}", "STOCKPOSTING#{timestamp}#{txn_id}">>> {};

using register_repository = facet::repository<Register, declared_backend>;

/// What the cases ask about.
inline constexpr const char* some_account = "a-1";
inline constexpr const char* some_asset = "AAPL";
