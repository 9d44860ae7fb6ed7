// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../workload.hpp"

#include <sqlite3.h>

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace bench {

/// SQLite in memory, in one connection without its mutexes, with prepared statements and tables whose keys are their order. The index has what
/// orders it, as the published figures' had; so a row that is found by it is fetched from its table.
class sqlite_store {
public:
    static constexpr const char* name = "sqlite";
    static constexpr bool reads_side_by_side = false;

    sqlite_store() : sqlite_store("account_id, at, txn_id") {}
    explicit sqlite_store(const std::string& indexed) {
        if (sqlite3_open_v2(":memory:", &database_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr) != SQLITE_OK)
            throw std::runtime_error("sqlite: cannot open");
        run("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE;"
            "CREATE TABLE account(account_id TEXT PRIMARY KEY, user_name TEXT) WITHOUT ROWID;"
            "CREATE TABLE balance(account_id TEXT, asset_id TEXT, quantity INTEGER, spent INTEGER, PRIMARY KEY(account_id, asset_id)) WITHOUT ROWID;"
            "CREATE TABLE posting(account_id TEXT, asset_id TEXT, at INTEGER, txn_id TEXT, quantity INTEGER, cost INTEGER,"
            " PRIMARY KEY(account_id, asset_id, at, txn_id)) WITHOUT ROWID;"
            "CREATE INDEX by_time ON posting(" + indexed + ");");
        // A trade rolls back, for which there has to be a journal.
        run("PRAGMA journal_mode=MEMORY;");
    }
    sqlite_store(const sqlite_store&) = delete;
    sqlite_store& operator=(const sqlite_store&) = delete;
    ~sqlite_store() {
        for (statement* each : {&insert_account_, &put_balance_, &insert_posting_, &get_, &newest_of_asset_, &newest_, &balances_, &has_account_, &sell_, &buy_, &begin_, &commit_, &roll_back_})
            sqlite3_finalize(each->prepared);
        sqlite3_close(database_);
    }

    void load(const Account& account) {
        begin_once();
        bind(insert_account_, 1, account.account_id), bind(insert_account_, 2, account.user_name);
        (void)step(insert_account_);
    }
    void load(const StockBalance& balance) {
        begin_once();
        bind(put_balance_, 1, balance.account_id), bind(put_balance_, 2, balance.asset_id), bind(put_balance_, 3, balance.quantity), bind(put_balance_, 4, whole(balance.net_expenditure));
        (void)step(put_balance_);
    }
    void load(const StockPosting& posting) {
        begin_once();
        (void)insert(posting);
    }
    void loaded() {
        if (loading_) (void)step(commit_);
        loading_ = false;
    }

    /// Creates between these are of one transaction.
    void begin_together() { (void)step(begin_); }
    void end_together() { (void)step(commit_); }

    bool create(const StockPosting& posting) { return insert(posting); }
    bool create(std::span<const StockPosting> postings) {
        (void)step(begin_);
        for (const StockPosting& each : postings)
            if (!insert(each)) return (void)step(roll_back_), false;
        return step(commit_) == SQLITE_DONE;
    }
    [[nodiscard]] std::optional<StockBalance> get(const std::string& account, const std::string& asset) {
        bind(get_, 1, account), bind(get_, 2, asset);
        std::optional<StockBalance> found;
        if (row(get_)) found = StockBalance{account, asset, number(get_, 0), facet::decimal(number(get_, 1))};
        sqlite3_reset(get_.prepared);
        return found;
    }
    [[nodiscard]] std::vector<StockPosting> newest_of_asset(const std::string& account, const std::string& asset, std::size_t count) {
        bind(newest_of_asset_, 1, account), bind(newest_of_asset_, 2, asset), bind(newest_of_asset_, 3, static_cast<std::int64_t>(count));
        return postings(newest_of_asset_, account, count);
    }
    [[nodiscard]] std::vector<StockPosting> newest(const std::string& account, std::size_t count) {
        bind(newest_, 1, account), bind(newest_, 2, static_cast<std::int64_t>(count));
        return postings(newest_, account, count);
    }
    [[nodiscard]] std::vector<StockBalance> balances(const std::string& account) {
        bind(balances_, 1, account);
        std::vector<StockBalance> found;
        while (row(balances_)) found.push_back({account, text(balances_, 0), number(balances_, 1), facet::decimal(number(balances_, 2))});
        sqlite3_reset(balances_.prepared);
        return found;
    }
    bool trade(const std::string& seller, const std::string& buyer, const std::string& asset, std::int64_t quantity, facet::decimal cost, facet::timestamp at, const std::string& txn) {
        (void)step(begin_);
        bind(sell_, 1, quantity), bind(sell_, 2, whole(cost)), bind(sell_, 3, seller), bind(sell_, 4, asset);
        bind(buy_, 1, buyer), bind(buy_, 2, asset), bind(buy_, 3, quantity), bind(buy_, 4, whole(cost));
        const bool done = exists(seller) && exists(buyer) && step(sell_) == SQLITE_DONE && sqlite3_changes(database_) == 1 && step(buy_) == SQLITE_DONE &&
                          insert({seller, asset, -quantity, cost, at, txn}) && insert({buyer, asset, quantity, cost, at, txn});
        (void)step(done ? commit_ : roll_back_);
        return done;
    }

private:
    struct statement {
        const char* text;
        sqlite3_stmt* prepared = nullptr;
    };

    void run(const std::string& text) {
        if (sqlite3_exec(database_, text.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) throw std::runtime_error(std::string("sqlite: ") + sqlite3_errmsg(database_));
    }
    sqlite3_stmt* ready(statement& of) {
        if (of.prepared == nullptr && sqlite3_prepare_v3(database_, of.text, -1, SQLITE_PREPARE_PERSISTENT, &of.prepared, nullptr) != SQLITE_OK)
            throw std::runtime_error(std::string("sqlite: ") + sqlite3_errmsg(database_));
        return of.prepared;
    }
    void bind(statement& of, int at, const std::string& value) { sqlite3_bind_text(ready(of), at, value.data(), static_cast<int>(value.size()), SQLITE_STATIC); }
    void bind(statement& of, int at, std::int64_t value) { sqlite3_bind_int64(ready(of), at, value); }
    int step(statement& of) {
        const int outcome = sqlite3_step(ready(of));
        sqlite3_reset(of.prepared);
        return outcome;
    }
    bool row(statement& of) { return sqlite3_step(ready(of)) == SQLITE_ROW; }
    static std::int64_t number(const statement& of, int column) { return sqlite3_column_int64(of.prepared, column); }
    static std::string text(const statement& of, int column) {
        const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(of.prepared, column));
        return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(of.prepared, column))};
    }
    void begin_once() {
        if (!loading_) (void)step(begin_);
        loading_ = true;
    }
    bool exists(const std::string& account) {
        bind(has_account_, 1, account);
        return step(has_account_) == SQLITE_ROW;
    }
    bool insert(const StockPosting& posting) {
        statement& of = insert_posting_;
        bind(of, 1, posting.account_id), bind(of, 2, posting.asset_id), bind(of, 3, millis(posting.timestamp)), bind(of, 4, posting.txn_id), bind(of, 5, posting.quantity), bind(of, 6, whole(posting.cost));
        return step(of) == SQLITE_DONE;
    }
    std::vector<StockPosting> postings(statement& of, const std::string& account, std::size_t count) {
        std::vector<StockPosting> found;
        found.reserve(count);
        while (row(of)) found.push_back({account, text(of, 0), number(of, 1), facet::decimal(number(of, 2)), from_millis(number(of, 3)), text(of, 4)});
        sqlite3_reset(of.prepared);
        return found;
    }

    sqlite3* database_ = nullptr;
    bool loading_ = false;
    statement insert_account_{"INSERT INTO account VALUES(?,?)"};
    statement put_balance_{"INSERT OR REPLACE INTO balance VALUES(?,?,?,?)"};
    statement insert_posting_{"INSERT INTO posting VALUES(?,?,?,?,?,?)"};
    statement get_{"SELECT quantity, spent FROM balance WHERE account_id=? AND asset_id=?"};
    statement newest_of_asset_{"SELECT asset_id, quantity, cost, at, txn_id FROM posting WHERE account_id=? AND asset_id=? ORDER BY at DESC, txn_id DESC LIMIT ?"};
    statement newest_{"SELECT asset_id, quantity, cost, at, txn_id FROM posting INDEXED BY by_time WHERE account_id=? ORDER BY at DESC, txn_id DESC LIMIT ?"};
    statement balances_{"SELECT asset_id, quantity, spent FROM balance WHERE account_id=? ORDER BY asset_id"};
    statement has_account_{"SELECT 1 FROM account WHERE account_id=?"};
    statement sell_{"UPDATE balance SET quantity=quantity-?1, spent=spent-?2 WHERE account_id=?3 AND asset_id=?4 AND quantity>=?1"};
    statement buy_{"INSERT INTO balance VALUES(?1,?2,?3,?4) ON CONFLICT DO UPDATE SET quantity=quantity+?3, spent=spent+?4"};
    statement begin_{"BEGIN"};
    statement commit_{"COMMIT"};
    statement roll_back_{"ROLLBACK"};
};

/// The same with an index that holds all columns, so that reads by it need no table: each write makes a longer entry.
class sqlite_covering : public sqlite_store {
public:
    static constexpr const char* name = "sqlite_covering";

    sqlite_covering() : sqlite_store("account_id, at, txn_id, asset_id, quantity, cost") {}
};

}  // namespace bench
