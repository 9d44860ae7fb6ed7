// SPDX-License-Identifier: BSL-1.0
// R8 and what it rests on: what is refused changes not a byte of the table.
#include "../audit.hpp"
#include "../patterns.hpp"

#include <facet/json/export_table.hpp>
#include <support/application_backends.hpp>
#include <support/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

using namespace facet::literals;
using trading::reason;

facet::timestamp at(const char* text) { return facet::parse_time_as<facet::timestamp::duration>(text).value(); }

struct small_register {
    facet::any_backend engine;
    trading::store registry = facet::open<trading::Register>(engine);

    explicit small_register(facet::any_backend on) : engine(on) {
        for (const char* id : {"bank", "ann", "bob"})
            REQUIRE_FALSE(trading::open_account(registry, {id, std::string("The ") + id}));
        REQUIRE_FALSE(trading::issue_asset(registry, {"AAP", "Advance Auto Parts", ""}, "bank", 100));
        REQUIRE_FALSE(trading::issue_asset(registry, {"AAPL", "Apple", "Phones"}, "bank", 50));
    }

    /// The whole table as text, sorted by line.
    [[nodiscard]] std::vector<std::string> bytes() {
        std::string directory = std::filesystem::temp_directory_path() / "register-XXXXXX";
        REQUIRE(mkdtemp(directory.data()) != nullptr);
        const std::string path = directory + "/table";
        REQUIRE(facet::json::export_table(engine, registry.handle(), facet::schema<trading::Register>::facts.description, path)
                    .has_value());
        std::vector<std::string> lines;
        {
            std::ifstream file(path);
            for (std::string line; std::getline(file, line);) lines.push_back(line);
        }
        std::filesystem::remove_all(directory);
        std::sort(lines.begin(), lines.end());
        return lines;
    }

    /// Refused for this reason, and nothing has changed.
    template <class Action>
    void refuses(reason why, const std::string& message, Action action) {
        const auto before = bytes();
        const auto refused = action();
        REQUIRE(refused.has_value());
        CHECK(trading::to_string(refused->why) == trading::to_string(why));
        CHECK(refused->message == message);
        CHECK(bytes() == before);
        CHECK(trading::audit(registry).faults.empty());
    }
    void refuses(reason why, const std::string& message, const trading::Trade& trade) {
        refuses(why, message, [&] { return trading::execute(registry, trade); });
    }
};

const trading::Trade first{"t-1", at("2025-03-01T10:00:00Z"), "bank", "ann", "AAPL", 20, "2001.50"_decimal};

}  // namespace

TEMPLATE_LIST_TEST_CASE("R8: a trade moves units and money, and writes two postings of opposite sign", "", facet::test::application_backends) {
    TestType backend;
    small_register small(facet::any_backend(backend.backend()));
    const auto before = small.bytes().size();
    REQUIRE_FALSE(trading::execute(small.registry, first));
    CHECK(small.bytes().size() == before + 4);  // the buyer's balance, two postings, the trade

    CHECK(trading::balance(small.registry, "bank", "AAPL").items->quantity == 30);
    CHECK(trading::balance(small.registry, "bank", "AAPL").items->net_expenditure == "-2001.50"_decimal);
    CHECK(trading::balance(small.registry, "ann", "AAPL").items->quantity == 20);
    CHECK(trading::balance(small.registry, "ann", "AAPL").items->net_expenditure == "2001.50"_decimal);
    const auto sale = trading::history(small.registry, "bank", "AAPL").items.at(0);
    const auto purchase = trading::history(small.registry, "ann", "AAPL").items.at(0);
    CHECK(sale.quantity == -20);
    CHECK(sale.cost == "-2001.50"_decimal);
    CHECK(purchase.quantity == 20);
    CHECK(purchase.cost == "2001.50"_decimal);
    CHECK((sale.txn_id == "t-1" && purchase.txn_id == "t-1"));
    CHECK((sale.timestamp == first.timestamp && purchase.timestamp == first.timestamp));
    CHECK(trading::history(small.registry, "ann", "AAP").items.empty());

    // A second one increases the balance, and all that is held can be sold.
    REQUIRE_FALSE(trading::execute(small.registry, {"t-2", at("2025-03-01T10:00:00Z"), "bank", "ann", "AAPL", 30, 1}));
    CHECK(trading::balance(small.registry, "ann", "AAPL").items->quantity == 50);
    CHECK(trading::balance(small.registry, "ann", "AAPL").items->net_expenditure == "2002.5"_decimal);
    CHECK(trading::balance(small.registry, "bank", "AAPL").items->quantity == 0);
    CHECK(trading::history(small.registry, "ann", "AAPL").items.size() == 2);
    CHECK(trading::audit(small.registry).faults.empty());
}

TEMPLATE_LIST_TEST_CASE("R8: a trade that is refused leaves nothing behind", "", facet::test::application_backends) {
    TestType backend;
    small_register small(facet::any_backend(backend.backend()));
    REQUIRE_FALSE(trading::execute(small.registry, first));
    const auto but = [](auto change) {
        trading::Trade trade = first;
        trade.txn_id = "t-2";
        change(trade);
        return trade;
    };
    small.refuses(reason::unknown_account, "there is no account eve", but([](auto& t) { t.seller = "eve"; }));
    small.refuses(reason::unknown_account, "there is no account eve", but([](auto& t) { t.buyer = "eve"; }));
    small.refuses(reason::unknown_asset, "there is no asset AA", but([](auto& t) { t.asset_id = "AA"; }));
    small.refuses(reason::seller_is_buyer, "ann would trade with itself", but([](auto& t) { t.seller = "ann"; }));
    small.refuses(reason::insufficient_holdings, "bank holds 30 of AAPL, and cannot sell 31",
                  but([](auto& t) { t.quantity = 31; }));
    small.refuses(reason::insufficient_holdings, "bob holds 0 of AAPL, and cannot sell 20",
                  but([](auto& t) { t.seller = "bob"; }));
    small.refuses(reason::insufficient_holdings, "ann holds 0 of AAP, and cannot sell 1",
                  but([](auto& t) { t.seller = "ann", t.buyer = "bob", t.asset_id = "AAP", t.quantity = 1; }));
    small.refuses(reason::malformed, "trade t-2 is of 0 units", but([](auto& t) { t.quantity = 0; }));
    small.refuses(reason::malformed, "trade t-2 is of -1 units", but([](auto& t) { t.quantity = -1; }));
}

TEMPLATE_LIST_TEST_CASE("R8: a trade is executed once, however often and however changed it is sent", "", facet::test::application_backends) {
    TestType backend;
    small_register small(facet::any_backend(backend.backend()));
    REQUIRE_FALSE(trading::execute(small.registry, first));
    small.refuses(reason::repeated, "trade t-1 is in the register already", first);

    const std::string taken = "the txn_id t-1 is another trade's: 20 AAPL from bank to ann";
    trading::Trade later = first;
    later.timestamp = at("2025-03-02T10:00:00Z");
    small.refuses(reason::repeated, taken, later);
    trading::Trade other = first;
    other.asset_id = "AAP";
    small.refuses(reason::repeated, taken, other);
    trading::Trade back = first;
    std::swap(back.seller, back.buyer);
    small.refuses(reason::repeated, taken, back);

    // It is repeated even where the seller no longer holds enough.
    REQUIRE_FALSE(trading::execute(small.registry, {"t-2", first.timestamp, "bank", "bob", "AAPL", 30, 1}));
    small.refuses(reason::repeated, "trade t-1 is in the register already", first);
}

TEMPLATE_LIST_TEST_CASE("accounts and assets are added once; an asset's id is unique though its key holds the name", "", facet::test::application_backends) {
    TestType backend;
    small_register small(facet::any_backend(backend.backend()));
    small.refuses(reason::repeated, "there is an account ann already",
                  [&] { return trading::open_account(small.registry, {"ann", "Another"}); });
    small.refuses(reason::repeated, "there is an asset AAPL already, Apple",
                  [&] { return trading::issue_asset(small.registry, {"AAPL", "Apple", "Phones"}, "bank", 5); });
    small.refuses(reason::repeated, "there is an asset AAPL already, Apple",
                  [&] { return trading::issue_asset(small.registry, {"AAPL", "Appel", ""}, "ann", 5); });
    small.refuses(reason::unknown_account, "there is no account eve",
                  [&] { return trading::issue_asset(small.registry, {"KO", "Coca-Cola", ""}, "eve", 5); });
}

TEMPLATE_LIST_TEST_CASE("ids that look like keys stay what they are", "", facet::test::application_backends) {
    TestType backend;
    small_register small(facet::any_backend(backend.backend()));
    for (const char* id : {"ann#", "ann#STOCKBALANCE#AAPL", "$", "a b"})
        REQUIRE_FALSE(trading::open_account(small.registry, {id, "x"}));
    REQUIRE_FALSE(trading::issue_asset(small.registry, {"AAPL#2025", "Apple#2025", ""}, "ann#", 10));
    REQUIRE_FALSE(trading::execute(small.registry, {"t#1", first.timestamp, "ann#", "$", "AAPL#2025", 4, 1}));
    REQUIRE_FALSE(trading::execute(small.registry, {"t-2", first.timestamp, "bank", "$", "AAPL", 4, 1}));
    CHECK(trading::history(small.registry, "$", "AAPL").items.size() == 1);
    CHECK(trading::history(small.registry, "$", "AAPL#2025").items.at(0).txn_id == "t#1");
    CHECK(trading::activity(small.registry, "$").items.size() == 2);
    CHECK(trading::summarize(small.registry, "ann").items.balances.empty());
    CHECK(trading::summarize(small.registry, "ann#").items.balances.size() == 1);
    CHECK(trading::audit(small.registry).faults.empty());
}

TEMPLATE_LIST_TEST_CASE("the audit finds books that do not balance", "", facet::test::application_backends) {
    TestType backend;
    small_register small(facet::any_backend(backend.backend()));
    REQUIRE_FALSE(trading::execute(small.registry, first));
    const auto faults = [&] { return trading::audit(small.registry).faults; };
    REQUIRE(faults().empty());

    small.registry.update<trading::StockBalance>("account_id"_f == "ann" && "asset_id"_f == "AAPL")
        .set("quantity"_f -= 21)
        .or_throw();
    CHECK(faults().size() == 2);  // negative, and not what its postings say
    small.registry.update<trading::StockBalance>("account_id"_f == "ann" && "asset_id"_f == "AAPL")
        .set("quantity"_f += 21)
        .or_throw();
    REQUIRE(faults().empty());
    small.registry.update<trading::StockBalance>("account_id"_f == "ann" && "asset_id"_f == "AAPL")
        .set("net_expenditure"_f += 1)
        .or_throw();
    CHECK(faults().size() == 1);
    small.registry.update<trading::StockBalance>("account_id"_f == "ann" && "asset_id"_f == "AAPL")
        .set("net_expenditure"_f -= 1)
        .or_throw();
    small.registry.erase<trading::Trade>("txn_id"_f == "t-1").or_throw();
    CHECK(faults() == std::vector<std::string>{"the postings of t-1 belong to no trade"});
    small.registry.create(first).or_throw();
    small.registry
        .erase<trading::StockPosting>("account_id"_f == "ann" && "asset_id"_f == "AAPL" && "timestamp"_f == first.timestamp &&
                                      "txn_id"_f == "t-1")
        .or_throw();
    CHECK(faults().size() == 4);  // the sum, the trade, the units and the money
}
