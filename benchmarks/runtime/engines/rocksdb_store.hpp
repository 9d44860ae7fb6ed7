// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "rows.hpp"

#include <rocksdb/db.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/options.h>
#include <rocksdb/slice_transform.h>
#include <rocksdb/table.h>
#include <rocksdb/write_batch.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace bench {

/// RocksDB without a write-ahead log. It locks; what a write checks is kept from changing by this store, which is used by one thread.
class rocksdb_store {
public:
    static constexpr const char* name = "rocksdb";
    static constexpr bool reads_side_by_side = true;

    rocksdb_store() {
        std::string path = (std::filesystem::temp_directory_path() / "facet-bench-rocksdb-XXXXXX").string();
        if (mkdtemp(path.data()) == nullptr) throw std::runtime_error("rocksdb: no folder");
        folder_ = path;
        rocksdb::Options options;
        options.create_if_missing = true;
        options.write_buffer_size = std::size_t{256} << 20;
        options.compression = rocksdb::kNoCompression;
        rocksdb::BlockBasedTableOptions table;
        table.block_cache = rocksdb::NewLRUCache(std::size_t{1} << 30);
        table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(10));
        options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
        rocksdb::DB* opened = nullptr;
        must(rocksdb::DB::Open(options, folder_, &opened));
        rows_.reset(opened);
        unlogged_.disableWAL = true;
    }
    rocksdb_store(const rocksdb_store&) = delete;
    rocksdb_store& operator=(const rocksdb_store&) = delete;
    ~rocksdb_store() {
        rows_.reset();
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    void load(const Account& account) { load(account_key(account.account_id).view(), account.user_name); }
    void load(const StockBalance& balance) { load(balance_key(balance.account_id, balance.asset_id).view(), to_row(balance)); }
    void load(const StockPosting& posting) {
        const std::string row = to_row(posting);
        load(posting_key(posting).view(), row);
        load(index_key(posting).view(), row);
    }
    void loaded() { flush(); }
    /// Waits until its own threads have nothing to do, so that they are not at work in another engine's turn.
    void settle() const {
        while (is_busy()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }

    bool create(const StockPosting& posting) { return create(std::span(&posting, 1)); }
    bool create(std::span<const StockPosting> postings) {
        rocksdb::WriteBatch batch;
        for (const StockPosting& each : postings)
            if (!insert(batch, each)) return false;
        must(rows_->Write(unlogged_, &batch));
        return true;
    }
    [[nodiscard]] std::optional<StockBalance> get(const std::string& account, const std::string& asset) const { return balance(balance_key(account, asset).view()); }
    [[nodiscard]] std::vector<StockPosting> newest_of_asset(const std::string& account, const std::string& asset, std::size_t count) const {
        return newest_below(key_bytes('p').text(account).text(asset), count);
    }
    [[nodiscard]] std::vector<StockPosting> newest(const std::string& account, std::size_t count) const { return newest_below(key_bytes('t').text(account), count); }
    [[nodiscard]] std::vector<StockBalance> balances(const std::string& account) const {
        const key_bytes prefix = key_bytes('b').text(account);
        std::vector<StockBalance> found;
        const std::unique_ptr<rocksdb::Iterator> at(rows_->NewIterator({}));
        for (at->Seek(slice(prefix.view())); at->Valid() && at->key().starts_with(slice(prefix.view())); at->Next()) found.push_back(to_balance(at->value().ToStringView()));
        return found;
    }
    bool trade(const std::string& seller, const std::string& buyer, const std::string& asset, std::int64_t quantity, facet::decimal cost, facet::timestamp at, const std::string& txn) {
        if (!has(account_key(seller).view()) || !has(account_key(buyer).view())) return false;
        auto sold = balance(balance_key(seller, asset).view());
        if (!sold || sold->quantity < quantity) return false;
        sold->quantity -= quantity;
        sold->net_expenditure -= cost;
        StockBalance bought = balance(balance_key(buyer, asset).view()).value_or(StockBalance{buyer, asset, 0, {}});
        bought.quantity += quantity;
        bought.net_expenditure += cost;
        rocksdb::WriteBatch batch;
        batch.Put(slice(balance_key(seller, asset).view()), to_row(*sold));
        batch.Put(slice(balance_key(buyer, asset).view()), to_row(bought));
        if (!insert(batch, {seller, asset, -quantity, cost, at, txn}) || !insert(batch, {buyer, asset, quantity, cost, at, txn})) return false;
        must(rows_->Write(unlogged_, &batch));
        return true;
    }

private:
    static void must(const rocksdb::Status& status) {
        if (!status.ok()) throw std::runtime_error("rocksdb: " + status.ToString());
    }
    static rocksdb::Slice slice(std::string_view bytes) { return {bytes.data(), bytes.size()}; }

    [[nodiscard]] bool is_busy() const {
        using properties = rocksdb::DB::Properties;
        for (const std::string* each : {&properties::kMemTableFlushPending, &properties::kNumRunningFlushes, &properties::kCompactionPending, &properties::kNumRunningCompactions}) {
            std::uint64_t count = 0;
            if (rows_->GetIntProperty(*each, &count) && count != 0) return true;
        }
        return false;
    }
    void load(std::string_view key, std::string_view row) {
        loading_.Put(slice(key), slice(row));
        if (loading_.Count() >= 1'000) flush();
    }
    void flush() {
        must(rows_->Write(unlogged_, &loading_));
        loading_.Clear();
    }
    bool has(std::string_view key) const {
        rocksdb::PinnableSlice row;
        return rows_->Get({}, rows_->DefaultColumnFamily(), slice(key), &row).ok();
    }
    bool insert(rocksdb::WriteBatch& batch, const StockPosting& posting) const {
        const key_bytes key = posting_key(posting);
        if (has(key.view())) return false;
        const std::string row = to_row(posting);
        batch.Put(slice(key.view()), row);
        batch.Put(slice(index_key(posting).view()), row);
        return true;
    }
    std::optional<StockBalance> balance(std::string_view key) const {
        rocksdb::PinnableSlice row;
        if (!rows_->Get({}, rows_->DefaultColumnFamily(), slice(key), &row).ok()) return std::nullopt;
        return to_balance(row.ToStringView());
    }
    std::vector<StockPosting> newest_below(const key_bytes& prefix, std::size_t count) const {
        std::vector<StockPosting> found;
        found.reserve(count);
        std::string behind(prefix.view());
        behind.back() = '\x01';  // behind all keys with the part that ends here
        const std::unique_ptr<rocksdb::Iterator> at(rows_->NewIterator({}));
        for (at->SeekForPrev(behind); at->Valid() && found.size() < count && at->key().starts_with(slice(prefix.view())); at->Prev()) found.push_back(to_posting(at->value().ToStringView()));
        return found;
    }

    std::string folder_{};
    std::unique_ptr<rocksdb::DB> rows_{};
    rocksdb::WriteOptions unlogged_{};
    rocksdb::WriteBatch loading_{};
};

}  // namespace bench
