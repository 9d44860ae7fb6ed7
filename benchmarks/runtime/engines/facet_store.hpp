// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../workload.hpp"

#include <span>
#include <string>

namespace bench {

/// The typed repository over the in-memory engine, with all that it does: conditions, sizes, capacity, indexes, transactions. Locks.
class facet_store {
public:
    static constexpr const char* name = "facet";
    static constexpr bool reads_side_by_side = true;

    explicit facet_store(const facet::memory::engine_options& options = {}) : engine_(options), registry_(facet::open<Register>(engine_)) {}

    void load(const Account& account) { registry_.unchecked_import(account).or_throw(); }
    void load(const StockBalance& balance) { registry_.unchecked_import(balance).or_throw(); }
    void load(const StockPosting& posting) { registry_.unchecked_import(posting).or_throw(); }
    void loaded() {}

    bool put(const StockBalance& balance) { return registry_.put(balance).run().has_value(); }
    bool create(const StockPosting& posting) { return registry_.create(posting).run().has_value(); }
    bool create(std::span<const StockPosting> postings) {
        auto all = registry_.transaction();
        for (const StockPosting& each : postings) all.add(registry_.create(each));
        return all.run().has_value();
    }
    [[nodiscard]] auto get(const std::string& account, const std::string& asset) const {
        using namespace facet::literals;
        return registry_.get<StockBalance>("account_id"_f == account && "asset_id"_f == asset);
    }
    [[nodiscard]] auto newest_of_asset(const std::string& account, const std::string& asset, std::size_t count) const {
        using namespace facet::literals;
        return registry_.query<StockPosting>("account_id"_f == account && "asset_id"_f == asset).descending().limit(count).all().value();
    }
    [[nodiscard]] auto newest(const std::string& account, std::size_t count) const {
        using namespace facet::literals;
        return registry_.query<StockPosting>("account_id"_f == account).order_by("timestamp"_f).descending().limit(count).all().value();
    }
    /// The newest as views, which live for the call of `function`.
    template <class Function>
    void visit_newest_of_asset(const std::string& account, const std::string& asset, std::size_t count, const Function& function) const {
        using namespace facet::literals;
        (void)registry_.query<StockPosting>("account_id"_f == account && "asset_id"_f == asset).descending().limit(count).template visit<PostingView>(function).value();
    }
    template <class Function>
    void visit_newest(const std::string& account, std::size_t count, const Function& function) const {
        using namespace facet::literals;
        (void)registry_.query<StockPosting>("account_id"_f == account).order_by("timestamp"_f).descending().limit(count).template visit<PostingView>(function).value();
    }
    [[nodiscard]] auto balances(const std::string& account) const {
        using namespace facet::literals;
        return registry_.query<StockBalance>("account_id"_f == account).all().value();
    }
    bool trade(const std::string& seller, const std::string& buyer, const std::string& asset, std::int64_t quantity, facet::decimal cost, facet::timestamp at,
               const std::string& txn) {
        using namespace facet::literals;
        return registry_
            .transact(registry_.check<Account>("account_id"_f == seller).exists(), registry_.check<Account>("account_id"_f == buyer).exists(),
                      registry_.update<StockBalance>("account_id"_f == seller && "asset_id"_f == asset)
                          .set("quantity"_f -= quantity, "net_expenditure"_f -= cost)
                          .when("quantity"_f >= quantity),
                      registry_.upsert<StockBalance>("account_id"_f == buyer && "asset_id"_f == asset).add("quantity"_f, quantity).add("net_expenditure"_f, cost),
                      registry_.create(StockPosting{seller, asset, -quantity, cost, at, txn}),
                      registry_.create(StockPosting{buyer, asset, quantity, cost, at, txn}))
            .has_value();
    }

    /// For calls that the other stores do not have.
    [[nodiscard]] auto& registry() { return registry_; }

private:
    facet::memory::engine engine_;
    facet::repository<Register, facet::memory::engine> registry_;
};

}  // namespace bench
