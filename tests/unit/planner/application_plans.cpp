// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/planner/plan_probe.hpp>
#include <unit/schema/tables/commerce.hpp>
#include <unit/schema/tables/movies.hpp>
#include <unit/schema/tables/register.hpp>
#include <unit/schema/tables/retail.hpp>

#include <chrono>
#include <string>

using namespace plan_probe;

namespace {

const std::string x = "x";
const facet::timestamp then{};
const auto day = std::chrono::sys_days(std::chrono::year(2020) / 4 / 15);

}  // namespace

TEST_CASE("the register: each pattern is served by the path it was made for") {
    using namespace applications;
    CHECK(query<Register, Asset>("asset_id"_f == x) == "the primary key: beginning");                                   // R1
    CHECK(get<Register, Asset>("asset_id"_f == x && "name"_f == x) == "get");                                           // R1b
    CHECK(get<Register, Account>("account_id"_f == x) == "get");                                                        // R2
    CHECK(collection<Register, Account, StockBalance, StockPosting>("account_id"_f == x) == "the primary key");         // R3
    CHECK(collection<Register, Account, StockBalance>("account_id"_f == x) == "the primary key");                       // R3b
    CHECK(query<Register, StockBalance>("account_id"_f == x) == "the primary key: beginning");                          // R4
    CHECK(get<Register, StockBalance>("account_id"_f == x && "asset_id"_f == x) == "get");                              // R5
    CHECK(query<Register, StockPosting>("account_id"_f == x && "asset_id"_f == x) == "the primary key: beginning");     // R6
    CHECK(query<Register, StockPosting, "timestamp">("account_id"_f == x && "asset_id"_f == x) == "the primary key: beginning");
    CHECK(query<Register, StockPosting, "timestamp">("account_id"_f == x) == "GSI1: beginning");                        // R7
    CHECK(query<Register, StockPosting>("account_id"_f == x) == "the primary key: beginning");
    CHECK(query<Register, StockPosting, "", "GSI1">("account_id"_f == x) == "GSI1: beginning");
    CHECK(query<Register, StockPosting>("account_id"_f == x && "timestamp"_f > then) == "GSI1: range");
    CHECK(query<Register, StockPosting>("account_id"_f == x && "timestamp"_f == then && "txn_id"_f == x) == "GSI1: whole");
    CHECK(query<Register, StockPosting>("account_id"_f == x && "asset_id"_f == facet::each_of("a", "b") && "timestamp"_f >= then) == "the primary key: each");
    CHECK(query<Register, StockBalance>("account_id"_f == x && "asset_id"_f == facet::each_of("a", "b")) == "the primary key: each, whole");
}

TEST_CASE("the register: what no path serves is refused, path by path") {
    using namespace applications;
    CHECK(query<Register, StockPosting>("asset_id"_f == x && "timestamp"_f.between(then, then)) ==
          "StockPosting where(asset_id ==, timestamp between) in table Register cannot be served: the primary key "
          "(account_id; asset_id, timestamp, txn_id) needs account_id ==; GSI1 (account_id; timestamp, txn_id) needs account_id ==");
    CHECK(query<Register, Asset>("name"_f == x) ==
          "Asset where(name ==) in table Register cannot be served: the primary key (asset_id; name) needs asset_id ==");
    CHECK(query<Register, StockPosting>("account_id"_f == x && "txn_id"_f == x) ==
          "StockPosting where(account_id ==, txn_id ==) in table Register cannot be served: the primary key "
          "(account_id; asset_id, timestamp, txn_id) needs asset_id == before txn_id; GSI1 (account_id; timestamp, txn_id) needs timestamp == before txn_id");
    CHECK(query<Register, StockPosting>("account_id"_f == x && "asset_id"_f == x && "timestamp"_f > then && "txn_id"_f == x) ==
          "StockPosting where(account_id ==, asset_id ==, timestamp >, txn_id ==) in table Register cannot be served: the primary key "
          "(account_id; asset_id, timestamp, txn_id) cannot go on to txn_id behind a range on timestamp; "
          "GSI1 (account_id; timestamp, txn_id) does not hold asset_id; what stands behind a range can be filtered with .filter(...); facet::tie() compares several fields in their order, and cursor_at() begins behind an object");
    CHECK(query<Register, StockBalance>("account_id"_f == x && "quantity"_f > 5).ends_with("what no key holds can only be filtered, and a filter is never implied"));
    CHECK(query<Register, StockBalance>("account_id"_f > x && "asset_id"_f == x) ==
          "StockBalance where(account_id >, asset_id ==) in table Register cannot be served: the primary key (account_id; asset_id) needs account_id ==; "
          "a partition key cannot be read by >");
    CHECK(query<Register, StockPosting>("account_id"_f == x && "timestamp"_f.begins_with(x)).find("asks begins_with of timestamp, which is a time; begins_with is for text, and >= and < ask for a range of times") != std::string::npos);
    CHECK(get<Register, Asset>("asset_id"_f == x) ==
          "get Asset where(asset_id ==) in table Register needs the whole primary key (asset_id; name) by ==: name == is missing; "
          "query<Asset> serves what is given, through the primary key");
    CHECK(get<Register, StockBalance>("account_id"_f == x && "asset_id"_f > x).find("asset_id") != std::string::npos);
    CHECK(get<Register, StockBalance>("account_id"_f == x && "asset_id"_f == facet::each_of("a", "b")).find("asset_id must be one value") != std::string::npos);
    CHECK(query<Register, Account>("acount_id"_f == x).find("did you mean account_id?") != std::string::npos);
    CHECK(query<Register, Account>("account_id"_f == 5).find("compares account_id, which is text, with a whole number") != std::string::npos);
    CHECK(query<Register, StockBalance, "", "GSI1">("account_id"_f == x).find("names the index GSI1, which StockBalance is not bound to") != std::string::npos);
    CHECK(query<Register, StockPosting, "txn_id">("account_id"_f == x).find("cannot be served") != std::string::npos);
}

TEST_CASE("the retail table: each pattern is served, and the second version moves one to the index") {
    using namespace applications;
    CHECK(get<Retail, Customer>("customer_id"_f == x) == "get");                                         // S1
    CHECK(query<Retail, Order>("customer_id"_f == x) == "the primary key: beginning");                   // S2
    CHECK(query<Retail, Order>("order_id"_f == x) == "GSI: whole");                                      // S3
    CHECK(get<Retail, Order>("customer_id"_f == x && "order_id"_f == x) == "get");                       // S4
    CHECK(query<Retail, Invoice>("customer_id"_f == x) == "the primary key: beginning");                 // S5
    CHECK(get<Retail, InvoiceOrder>("invoice_id"_f == x) == "get");                                      // S6
    CHECK(query<DatedRetail, Order, "order_date">("customer_id"_f == x) == "the primary key: beginning");  // S7
    CHECK(query<DatedRetail, Order>("customer_id"_f == x && "order_date"_f >= day) == "the primary key: range");
    CHECK(query<DatedRetail, Order>("order_id"_f == x) == "GSI: whole");
    CHECK(get<DatedRetail, Order>("customer_id"_f == x && "order_id"_f == x) ==
          "get Order where(customer_id ==, order_id ==) in table retail_table needs the whole primary key (customer_id; order_date, order_id) by ==: "
          "order_date == is missing");
}

TEST_CASE("the web shop: each pattern is served by the path it was made for") {
    using namespace applications::commerce;
    CHECK(get<ECommerce, Customer>("customer_id"_f == x) == "get");                                               // E1
    CHECK(get<ECommerce, Product>("product_id"_f == x) == "get");                                                 // E2
    CHECK(collection<ECommerce, Order, OrderItem, Invoice>("order_id"_f == x) == "the primary key");              // E3
    CHECK(query<ECommerce, OrderItem>("order_id"_f == x) == "the primary key: beginning");                        // E4
    CHECK(query<ECommerce, Invoice>("order_id"_f == x) == "the primary key: beginning");                          // E5
    CHECK(query<ECommerce, OrderItem>("product_id"_f == x && "order_date"_f >= day && "order_date"_f < day) == "GSI1: range");    // E6
    CHECK(query<ECommerce, Invoice>("invoice_id"_f == x) == "GSI1: whole");                                       // E7, E8
    CHECK(query<ECommerce, Invoice>("customer_id"_f == x && "invoice_date"_f.between(day, day)) == "GSI2: range");  // E9
    CHECK(query<ECommerce, OrderItem>("customer_id"_f == x && "order_date"_f > day) == "GSI2: range");            // E10
    CHECK(query<ECommerce, OrderItem>("order_date"_f > day).find("needs product_id ==; GSI2") != std::string::npos);
    CHECK(collection<ECommerce, Order, Invoice>("order_id"_f == x) == "the primary key");
    CHECK(collection<ECommerce, OrderItem, Invoice>("customer_id"_f == x) == "GSI2");
}

TEST_CASE("plain keys: each pattern is served, by local and inverted indexes") {
    using namespace applications;
    CHECK(query<Movies, Role>("actor"_f == x) == "the primary key: all");                                  // A1
    CHECK(get<Movies, Role>("actor"_f == x && "movie"_f == x) == "get");                                   // A2
    CHECK(query<Movies, Role>("actor"_f == x && "movie"_f.begins_with(x)) == "the primary key: range");    // A3
    CHECK(query<Movies, Role>("actor"_f == x && x <= "movie"_f) == "the primary key: range");
    CHECK(query<Movies, Role>("actor"_f == x && "year"_f >= 1990) == "ByYear: range");                     // A4
    CHECK(query<Movies, Role>("actor"_f == x && "genre"_f == x) == "ByGenre: whole");                      // A5
    CHECK(query<Movies, Role>("movie"_f == x) == "ByMovie: all");                                          // A6
    CHECK(query<Movies, Role>("movie"_f == x && "actor"_f.begins_with(x)) == "ByMovie: range");
    CHECK(query<Movies, Role, "year">("actor"_f == x) == "ByYear: all");
    CHECK(query<Movies, Role>("year"_f == 1990).find("needs actor ==") != std::string::npos);
    CHECK(query<Movies, Role>("actor"_f == x && "year"_f > 1990 && "genre"_f == x).find("does not hold genre") != std::string::npos);
    CHECK(query<Movies, Role>("actor"_f == x && "year"_f.begins_with(1)).find("begins_with is for text") != std::string::npos);
}
