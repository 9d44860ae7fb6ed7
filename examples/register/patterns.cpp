// SPDX-License-Identifier: BSL-1.0
#include "patterns.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <stdexcept>
#include <utility>

namespace trading {

using namespace facet::literals;

namespace {

/// Runs a query or collection, and notes how it was served. Without a limit it is read page by page to its end.
template <class Builder>
auto read_all(Builder query, access& how, bool limited = false) {
    how.path = query.explain();
    auto page = query.page().value();
    auto items = std::move(page.items);
    how.read = page.scanned;
    while (!limited && !page.next.empty()) {
        (void)std::move(query).after(page.next);
        page = query.page().value();
        items.insert(items.end(), page.items.begin(), page.items.end());
        how.read += page.scanned;
    }
    how.returned = items.size();
    return items;
}

template <class Builder>
auto answer_of(Builder query, bool limited = false) {
    access how;
    auto items = read_all(std::move(query), how, limited);
    return answer<decltype(items)>{std::move(items), {std::move(how)}};
}

/// The item with this primary key.
template <class Struct, class Where>
answer<std::optional<Struct>> look_up(const store& registry, const Where& where) {
    access how;
    how.path = "get: " + registry.explain_get<Struct>(where);
    auto found = registry.get<Struct>(where);
    if (found.failed()) facet::raise(found.error());
    how.read = how.returned = found.has_value() ? 1 : 0;
    return {found.has_value() ? std::optional<Struct>(std::move(*found)) : std::nullopt, {std::move(how)}};
}

/// Whether this action (counted from 0) of a cancelled transaction is one of those to blame.
bool failed_at(const facet::error& cause, std::size_t action) {
    return cause.code == facet::error_code::transaction_canceled && action < cause.reasons.size() &&
           cause.reasons[action].code == facet::reason_code::conditional_check_failed;
}

std::string unknown_account(std::string_view account_id) { return fmt::format("there is no account {}", account_id); }

/// Tells a trade that is sent again from one that uses another's txn_id.
std::string repetition(const store& registry, const Trade& trade) {
    const auto before = look_up<Trade>(registry, "txn_id"_f == trade.txn_id).items;
    if (before && *before != trade)
        return fmt::format("the txn_id {} is another trade's: {} {} from {} to {}", trade.txn_id, before->quantity,
                           before->asset_id, before->seller, before->buyer);
    return fmt::format("trade {} is in the register already", trade.txn_id);
}

}  // namespace

answer<std::optional<Asset>> find_asset(const store& registry, std::string_view asset_id) {
    auto found = answer_of(registry.query<Asset>("asset_id"_f == asset_id).limit(2), true);
    if (found.items.size() > 1) throw std::runtime_error(fmt::format("two assets have the id {}", asset_id));
    return {found.items.empty() ? std::nullopt : std::optional(std::move(found.items.front())), std::move(found.served_by)};
}

answer<std::optional<Asset>> find_asset(const store& registry, std::string_view asset_id, std::string_view name) {
    return look_up<Asset>(registry, "asset_id"_f == asset_id && "name"_f == name);
}

answer<std::optional<Account>> find_account(const store& registry, std::string_view account_id) {
    return look_up<Account>(registry, "account_id"_f == account_id);
}

answer<account_summary> summarize(const store& registry, std::string_view account_id) {
    answer<account_summary> found;
    const auto items = read_all(registry.collection<Account, StockBalance, StockPosting>("account_id"_f == account_id),
                                found.served_by.emplace_back());
    for (Account& account : facet::items_of<Account>(items)) found.items.account = std::move(account);
    found.items.balances = facet::items_of<StockBalance>(items);
    found.items.postings = facet::items_of<StockPosting>(items);
    return found;
}

answer<account_summary> summarize_recent(const store& registry, std::string_view account_id, std::uint64_t newest) {
    answer<account_summary> found;
    const auto items =
        read_all(registry.collection<Account, StockBalance>("account_id"_f == account_id), found.served_by.emplace_back());
    for (Account& account : facet::items_of<Account>(items)) found.items.account = std::move(account);
    found.items.balances = facet::items_of<StockBalance>(items);
    auto postings = activity(registry, account_id, newest);
    found.items.postings = std::move(postings.items);
    found.served_by.push_back(std::move(postings.served_by.front()));
    return found;
}

answer<std::vector<StockBalance>> balances(const store& registry, std::string_view account_id) {
    return answer_of(registry.query<StockBalance>("account_id"_f == account_id));
}

answer<std::optional<StockBalance>> balance(const store& registry, std::string_view account_id, std::string_view asset_id) {
    return look_up<StockBalance>(registry, "account_id"_f == account_id && "asset_id"_f == asset_id);
}

answer<std::vector<StockPosting>> history(const store& registry, std::string_view account_id, std::string_view asset_id,
                                          std::optional<std::uint64_t> limit) {
    return answer_of(
        registry.query<StockPosting>("account_id"_f == account_id && "asset_id"_f == asset_id).descending().limit(limit),
        limit.has_value());
}

answer<std::vector<StockPosting>> activity(const store& registry, std::string_view account_id, std::optional<std::uint64_t> limit) {
    return answer_of(registry.query<StockPosting>("account_id"_f == account_id).order_by("timestamp"_f).descending().limit(limit),
                     limit.has_value());
}

std::string_view to_string(reason why) noexcept {
    switch (why) {
        case reason::malformed: return "malformed";
        case reason::unknown_account: return "unknown account";
        case reason::unknown_asset: return "unknown asset";
        case reason::seller_is_buyer: return "seller is the buyer";
        case reason::insufficient_holdings: return "insufficient holdings";
        case reason::repeated: return "repeated";
    }
    return "unknown reason";
}

std::optional<refusal> execute(const store& registry, const Trade& trade) {
    const auto& [txn_id, timestamp, seller, buyer, asset_id, quantity, cost] = trade;
    if (quantity <= 0) return refusal{reason::malformed, fmt::format("trade {} is of {} units", txn_id, quantity)};
    if (seller == buyer) return refusal{reason::seller_is_buyer, fmt::format("{} would trade with itself", seller)};
    const std::optional<Asset> asset = find_asset(registry, asset_id).items;
    if (!asset) return refusal{reason::unknown_asset, fmt::format("there is no asset {}", asset_id)};

    enum action : std::size_t { seller_exists, buyer_exists, asset_exists, sell, buy, post_sale, post_purchase, note_trade };
    // clang-format off
    const facet::result<void> done = registry.transact(
        registry.check<Account>("account_id"_f == seller).exists(),
        registry.check<Account>("account_id"_f == buyer).exists(),
        registry.check<Asset>("asset_id"_f == asset_id && "name"_f == asset->name).exists(),
        registry.update<StockBalance>("account_id"_f == seller && "asset_id"_f == asset_id)
            .set("quantity"_f -= quantity, "net_expenditure"_f -= cost)
            .when("quantity"_f >= quantity),
        registry.upsert<StockBalance>("account_id"_f == buyer && "asset_id"_f == asset_id)
            .add("quantity"_f, quantity)
            .add("net_expenditure"_f, cost),
        registry.create(StockPosting{seller, asset_id, -quantity, -cost, timestamp, txn_id}),
        registry.create(StockPosting{buyer, asset_id, quantity, cost, timestamp, txn_id}),
        registry.create(trade));
    // clang-format on
    if (done.has_value()) return std::nullopt;

    // Several conditions can fail at once. A trade that was executed before is repeated, whatever else has changed since.
    const facet::error& cause = done.error();
    if (failed_at(cause, note_trade) || failed_at(cause, post_sale) || failed_at(cause, post_purchase))
        return refusal{reason::repeated, repetition(registry, trade)};
    if (failed_at(cause, seller_exists)) return refusal{reason::unknown_account, unknown_account(seller)};
    if (failed_at(cause, buyer_exists)) return refusal{reason::unknown_account, unknown_account(buyer)};
    if (failed_at(cause, asset_exists)) return refusal{reason::unknown_asset, fmt::format("there is no asset {}", asset_id)};
    if (failed_at(cause, sell)) {
        const auto held = balance(registry, seller, asset_id).items;
        return refusal{reason::insufficient_holdings, fmt::format("{} holds {} of {}, and cannot sell {}", seller,
                                                                  held ? held->quantity : 0, asset_id, quantity)};
    }
    facet::raise(cause);
}

std::vector<std::string> explain_trade(const store& registry, const Trade& trade) {
    const std::optional<Asset> asset = find_asset(registry, trade.asset_id).items;
    if (!asset) return {};
    const auto account = [&](const std::string& id) { return registry.query<Account>("account_id"_f == id).explain(); };
    const auto holding = [&](const std::string& id) {
        return registry.query<StockBalance>("account_id"_f == id && "asset_id"_f == trade.asset_id).explain();
    };
    const auto posting = [&](const std::string& id) {
        return registry
            .query<StockPosting>("account_id"_f == id && "asset_id"_f == trade.asset_id && "timestamp"_f == trade.timestamp &&
                                 "txn_id"_f == trade.txn_id)
            .explain();
    };
    return {
        "first R1, for the asset's name: " + registry.query<Asset>("asset_id"_f == trade.asset_id).explain(),
        "check: " + account(trade.seller) + "; exists",
        "check: " + account(trade.buyer) + "; exists",
        "check: " + registry.query<Asset>("asset_id"_f == asset->asset_id && "name"_f == asset->name).explain() + "; exists",
        fmt::format("update: {}; if quantity >= {}", holding(trade.seller), trade.quantity),
        "update or create: " + holding(trade.buyer),
        "put: " + posting(trade.seller) + "; if absent",
        "put: " + posting(trade.buyer) + "; if absent",
        "put: " + registry.query<Trade>("txn_id"_f == trade.txn_id).explain() + "; if absent",
    };
}

std::optional<refusal> open_account(const store& registry, const Account& account) {
    const facet::result<void> done = registry.create(account).run();
    if (done.has_value()) return std::nullopt;
    if (done.error().code == facet::error_code::conditional_check_failed)
        return refusal{reason::repeated, fmt::format("there is an account {} already", account.account_id)};
    facet::raise(done.error());
}

std::optional<refusal> issue_asset(const store& registry, const Asset& asset, std::string_view issuer, std::int64_t issued) {
    const std::string& id = asset.asset_id;
    // The key holds the name as well, so a condition on it would let a second asset of this id pass under another name. Of two
    // writers that both look first and then write, the balance of a common issuer lets only one pass.
    if (const auto other = find_asset(registry, id).items)
        return refusal{reason::repeated, fmt::format("there is an asset {} already, {}", id, other->name)};

    enum action : std::size_t { issuer_exists, add_asset, add_holding };
    // clang-format off
    const facet::result<void> done = registry.transact(
        registry.check<Account>("account_id"_f == issuer).exists(),
        registry.create(asset),
        registry.create(StockBalance{std::string(issuer), id, issued, 0}));
    // clang-format on
    if (done.has_value()) return std::nullopt;
    const facet::error& cause = done.error();
    if (failed_at(cause, add_asset) || failed_at(cause, add_holding))
        return refusal{reason::repeated, fmt::format("there is an asset {} already", id)};
    if (failed_at(cause, issuer_exists)) return refusal{reason::unknown_account, unknown_account(issuer)};
    facet::raise(cause);
}

}  // namespace trading
