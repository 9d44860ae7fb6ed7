// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/facet.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

// The register's data as every engine under measurement gets it: accounts, balances and postings with ids of up to 15
// characters, made by a fixed recipe.

namespace bench {

struct Account {
    std::string account_id;
    std::string user_name;
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

/// A posting whose texts are views.
struct PostingView {
    std::string_view account_id;
    std::string_view asset_id;
    std::int64_t quantity;
    facet::decimal cost;
    facet::timestamp timestamp;
    std::string_view txn_id;
};

struct Register
    : facet::table<"Register", facet::gsi<"GSI1", facet::partition<"PK">, facet::sort<"SK2">>,
                   facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{account_id}", "ACCOUNT#{account_id}">>,
                   facet::entity<StockBalance, facet::key<"ACCOUNT#{account_id}", "STOCKBALANCE#{asset_id}">>,
                   facet::entity<StockPosting, facet::immutable,
                                 facet::key<"ACCOUNT#{account_id}", "STOCKPOSTING#{asset_id}#{timestamp}#{txn_id}">,
                                 facet::index<"GSI1", "ACCOUNT#{account_id}", "STOCKPOSTING#{timestamp}#{txn_id}">>> {};

/// How much data: accounts, balances each, postings each.
struct scale {
    int accounts = 10'000;
    int balances = 20;
    int postings = 100;
    bool quick = false;  ///< fewer rounds
};

[[nodiscard]] inline std::string account_id(int account) {
    char text[16];
    std::snprintf(text, sizeof text, "acc-%07d", account);
    return text;
}
[[nodiscard]] inline std::string asset_id(int asset) {
    std::string text = "AAAA";
    for (int i = 3; i >= 0; --i, asset /= 7) text[static_cast<std::size_t>(i)] = static_cast<char>('A' + asset % 7 * 3);
    return text;
}
[[nodiscard]] inline facet::timestamp time_of(std::int64_t step) {
    return facet::timestamp(std::chrono::milliseconds(1'767'225'600'000 + step * 1'009));
}

/// Times and amounts as the whole numbers that other stores keep.
[[nodiscard]] inline std::int64_t millis(facet::timestamp at) { return std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count(); }
[[nodiscard]] inline facet::timestamp from_millis(std::int64_t count) { return facet::timestamp(std::chrono::milliseconds(count)); }
[[nodiscard]] inline std::int64_t whole(const facet::decimal& amount) { return amount.to_int64().value(); }

[[nodiscard]] inline StockPosting make_posting(int account, int posting, const scale& size) {
    const std::int64_t step = static_cast<std::int64_t>(posting) * size.accounts + account;
    char txn[32];
    std::snprintf(txn, sizeof txn, "txn-%07lld", static_cast<long long>(step));
    return {account_id(account),           asset_id(posting * 7 % size.balances), posting % 5 == 0 ? -10 : 10,
            facet::decimal(1'000 + posting), time_of(step),                         txn};
}

/// A small fast generator with a fixed seed, so that every engine is asked the same.
class random_source {
public:
    explicit random_source(std::uint64_t seed) : state_(seed) {}
    [[nodiscard]] std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15u;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
        mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
        return mixed ^ mixed >> 31;
    }
    [[nodiscard]] int below(int limit) { return static_cast<int>(next() % static_cast<std::uint64_t>(limit)); }

private:
    std::uint64_t state_;
};

/// A checksum over answers, so that engines can be compared and the optimiser cannot drop the work.
class checksum {
public:
    void add(std::int64_t number) { sum_ = sum_ * 1'099'511'628'211u + static_cast<std::uint64_t>(number); }
    void add(std::string_view text) {
        add(static_cast<std::int64_t>(text.size()));
        if (!text.empty()) add(text.back());
    }
    [[nodiscard]] std::uint64_t value() const { return sum_; }

private:
    std::uint64_t sum_ = 14'695'981'039'346'656'037u;
};

}  // namespace bench
