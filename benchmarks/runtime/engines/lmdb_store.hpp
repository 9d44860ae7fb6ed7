// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "rows.hpp"

#include <lmdb.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

/// LMDB without waiting for the disk, its map writable. One writer at a time (it locks), readers beside it.
class lmdb_store {
public:
    static constexpr const char* name = "lmdb";
    static constexpr bool reads_side_by_side = false;

    lmdb_store() {
        std::string path = (std::filesystem::temp_directory_path() / "facet-bench-lmdb-XXXXXX").string();
        if (mkdtemp(path.data()) == nullptr) throw std::runtime_error("lmdb: no folder");
        folder_ = path;
        must(mdb_env_create(&environment_));
        must(mdb_env_set_mapsize(environment_, std::size_t{4} << 30));
        must(mdb_env_open(environment_, folder_.c_str(), MDB_NOSYNC | MDB_WRITEMAP | MDB_NOMETASYNC | MDB_NOTLS, 0600));
        begin();
        must(mdb_dbi_open(writing_, nullptr, 0, &rows_));
        commit();
        must(mdb_txn_begin(environment_, nullptr, MDB_RDONLY, &reading_));
        must(mdb_cursor_open(reading_, rows_, &cursor_));
        stale_ = false;
    }
    lmdb_store(const lmdb_store&) = delete;
    lmdb_store& operator=(const lmdb_store&) = delete;
    ~lmdb_store() {
        mdb_cursor_close(cursor_);
        mdb_txn_abort(reading_);
        if (writing_ != nullptr) mdb_txn_abort(writing_);
        mdb_env_close(environment_);
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    void load(const Account& account) { put_loading(account_key(account.account_id).view(), account.user_name); }
    void load(const StockBalance& balance) { put_loading(balance_key(balance.account_id, balance.asset_id).view(), to_row(balance)); }
    void load(const StockPosting& posting) {
        const std::string row = to_row(posting);
        put_loading(posting_key(posting).view(), row);
        put_loading(index_key(posting).view(), row);
    }
    void loaded() { commit(); }

    /// Creates between these are of one transaction.
    void begin_together() { together_ = true; }
    void end_together() { together_ = false, (void)commit(); }

    bool create(const StockPosting& posting) { return create(std::span(&posting, 1)); }
    bool create(std::span<const StockPosting> postings) {
        begin();
        for (const StockPosting& each : postings)
            if (!insert(each)) return abort();
        return commit();
    }
    [[nodiscard]] std::optional<StockBalance> get(const std::string& account, const std::string& asset) {
        const reader reads(*this);
        const key_bytes key = balance_key(account, asset);
        const auto row = find(reading_, key.view());
        if (!row) return std::nullopt;
        return to_balance(*row);
    }
    [[nodiscard]] std::vector<StockPosting> newest_of_asset(const std::string& account, const std::string& asset, std::size_t count) {
        return newest_below(key_bytes('p').text(account).text(asset), count);
    }
    [[nodiscard]] std::vector<StockPosting> newest(const std::string& account, std::size_t count) { return newest_below(key_bytes('t').text(account), count); }
    [[nodiscard]] std::vector<StockBalance> balances(const std::string& account) {
        const reader reads(*this);
        const key_bytes prefix = key_bytes('b').text(account);
        std::vector<StockBalance> found;
        MDB_val key = value_of(prefix.view());
        MDB_val row{};
        for (int code = mdb_cursor_get(cursor_, &key, &row, MDB_SET_RANGE); code == 0 && view_of(key).starts_with(prefix.view()); code = mdb_cursor_get(cursor_, &key, &row, MDB_NEXT))
            found.push_back(to_balance(view_of(row)));
        return found;
    }
    bool trade(const std::string& seller, const std::string& buyer, const std::string& asset, std::int64_t quantity, facet::decimal cost, facet::timestamp at, const std::string& txn) {
        begin();
        if (!find(writing_, account_key(seller).view()) || !find(writing_, account_key(buyer).view())) return abort();
        const auto held = find(writing_, balance_key(seller, asset).view());
        if (!held) return abort();
        StockBalance sold = to_balance(*held);
        if (sold.quantity < quantity) return abort();
        sold.quantity -= quantity;
        sold.net_expenditure -= cost;
        StockBalance bought{buyer, asset, 0, {}};
        if (const auto had = find(writing_, balance_key(buyer, asset).view())) bought = to_balance(*had);
        bought.quantity += quantity;
        bought.net_expenditure += cost;
        put(balance_key(seller, asset).view(), to_row(sold));
        put(balance_key(buyer, asset).view(), to_row(bought));
        if (!insert({seller, asset, -quantity, cost, at, txn}) || !insert({buyer, asset, quantity, cost, at, txn})) return abort();
        return commit();
    }

private:
    /// The one read transaction, renewed for a call.
    struct reader {
        explicit reader(lmdb_store& of) : store(of) {
            if (store.stale_) {
                must(mdb_txn_renew(store.reading_));
                must(mdb_cursor_renew(store.reading_, store.cursor_));
                store.stale_ = false;
            }
        }
        lmdb_store& store;
    };

    static void must(int code) {
        if (code != 0) throw std::runtime_error(std::string("lmdb: ") + mdb_strerror(code));
    }
    static MDB_val value_of(std::string_view bytes) { return {bytes.size(), const_cast<char*>(bytes.data())}; }
    static std::string_view view_of(const MDB_val& value) { return {static_cast<const char*>(value.mv_data), value.mv_size}; }

    /// A read transaction that stays open would keep all pages from being used again.
    void begin() {
        if (reading_ != nullptr && !stale_) mdb_txn_reset(reading_), stale_ = true;
        if (writing_ == nullptr) must(mdb_txn_begin(environment_, nullptr, 0, &writing_));
    }
    bool commit() {
        if (together_) return true;
        if (writing_ != nullptr) must(mdb_txn_commit(std::exchange(writing_, nullptr)));
        return true;
    }
    bool abort() {
        mdb_txn_abort(std::exchange(writing_, nullptr));
        return false;
    }
    void put(std::string_view key, std::string_view row) {
        MDB_val at = value_of(key);
        MDB_val bytes = value_of(row);
        must(mdb_put(writing_, rows_, &at, &bytes, 0));
    }
    void put_loading(std::string_view key, std::string_view row) {
        begin();
        put(key, row);
    }
    bool insert(const StockPosting& posting) {
        const std::string row = to_row(posting);
        const key_bytes key = posting_key(posting);
        MDB_val at = value_of(key.view());
        MDB_val bytes = value_of(row);
        const int code = mdb_put(writing_, rows_, &at, &bytes, MDB_NOOVERWRITE);
        if (code == MDB_KEYEXIST) return false;
        must(code);
        put(index_key(posting).view(), row);
        return true;
    }
    std::optional<std::string_view> find(MDB_txn* in, std::string_view key) {
        MDB_val at = value_of(key);
        MDB_val row{};
        if (mdb_get(in, rows_, &at, &row) != 0) return std::nullopt;
        return view_of(row);
    }
    std::vector<StockPosting> newest_below(key_bytes prefix, std::size_t count) {
        const reader reads(*this);
        std::vector<StockPosting> found;
        found.reserve(count);
        std::string behind(prefix.view());
        behind.back() = '\x01';  // behind all keys with the part that ends here
        MDB_val key = value_of(behind);
        MDB_val row{};
        int code = mdb_cursor_get(cursor_, &key, &row, MDB_SET_RANGE);
        for (code = mdb_cursor_get(cursor_, &key, &row, code == 0 ? MDB_PREV : MDB_LAST); code == 0 && found.size() < count && view_of(key).starts_with(prefix.view());
             code = mdb_cursor_get(cursor_, &key, &row, MDB_PREV))
            found.push_back(to_posting(view_of(row)));
        return found;
    }

    std::string folder_{};
    MDB_env* environment_ = nullptr;
    MDB_dbi rows_ = 0;
    MDB_txn* writing_ = nullptr;
    MDB_txn* reading_ = nullptr;
    MDB_cursor* cursor_ = nullptr;
    bool stale_ = true;
    bool together_ = false;
};

}  // namespace bench
