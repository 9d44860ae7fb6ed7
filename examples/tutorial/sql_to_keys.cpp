// SPDX-License-Identifier: BSL-1.0
// From SQL to keys, the first half of docs/tutorial.md: a shop's table grown question by question. Each namespace is one step.
#include "expect.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

using namespace facet::literals;
using namespace std::chrono_literals;

namespace {

// [customer struct]
struct Customer { std::string customer_id; std::string name; std::string email; };
// [/customer struct]
// [order struct]
struct Order {
    std::string customer_id;
    std::string order_id;
    std::chrono::sys_seconds order_date;
    std::string summary;
};
// [/order struct]
// [invoice structs]
struct Invoice { std::string customer_id; std::string invoice_id; std::int64_t cents; };

struct InvoicedOrder { std::string order_id; std::string summary; };
struct InvoiceOrder { std::string invoice_id; std::vector<InvoicedOrder> orders; };
// [/invoice structs]

const std::chrono::sys_seconds march = std::chrono::sys_days(2026y / 3 / 1);

namespace customers {
// [customer]
struct Shop : facet::table<"Shop",
    facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>> {};
// [/customer]

void run() {
    // [customer reads]
    facet::memory::engine engine;                 // a store in this process, for now
    auto shop = facet::open<Shop>(engine);
    shop.put(Customer{"c-1", "Ann Lee", "ann@example.com"}).or_throw();

    auto ann = shop.get<Customer>("customer_id"_f == "c-1");
    if (ann.has_value()) std::printf("%s\n", ann->name.c_str());
    // [/customer reads]
    expect(ann.has_value() && ann->name == "Ann Lee");
    expect(shop.get<Customer>("customer_id"_f == "c-2").missing());
}
}  // namespace customers

namespace orders {
// [orders]
struct Shop : facet::table<"Shop",
    facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,
    facet::entity<Order,    facet::key<"{customer_id}", "ORDR#{order_id}">>> {};
// [/orders]

void run() {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    // [orders writes]
    shop.put(Customer{"c-1", "Ann Lee", "ann@example.com"}).or_throw();
    shop.put(Order{"c-1", "o-1", march + 9h, "2 lamps"}).or_throw();
    shop.put(Order{"c-1", "o-2", march + 33h, "1 desk"}).or_throw();
    shop.put(Customer{"c-11", "Cem Kaya", "cem@example.com"}).or_throw();
    shop.put(Order{"c-11", "o-3", march + 10h, "1 shelf"}).or_throw();
    // [/orders writes]
    expect(stored_keys(shop) == std::vector<std::string>{"c-1 | ORDR#o-1", "c-1 | ORDR#o-2", "c-1 | ROOT", "c-11 | ORDR#o-3", "c-11 | ROOT"});

    // [orders reads]
    auto all = shop.query<Order>("customer_id"_f == "c-1");                                   // the orders of a customer
    for (const Order& each : all.or_throw()) std::printf("%s\n", each.summary.c_str());

    auto one = shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-2");            // one of them
    std::printf("%s\n", all.explain().c_str());
    // [/orders reads]
    expect(all.count().value() == 2 && one->summary == "1 desk");
    expect_text(all.explain(), "Shop, primary key: PK = \"c-1\" AND begins_with(SK, \"ORDR#\")");

    // [join]
    auto joined = shop.collection<Customer, Order>("customer_id"_f == "c-1").all();           // std::variant<Customer, Order>
    std::vector<Order> theirs = facet::items_of<Order>(*joined);
    std::vector<Customer> whose = facet::items_of<Customer>(*joined);
    // [/join]
    expect(joined->size() == 3 && theirs.size() == 2 && whose.size() == 1);
}
}  // namespace orders

namespace by_id {
// [index]
struct Shop : facet::table<"Shop",
    facet::gsi<"GSI", facet::partition<"GSIPK">, facet::sort<"GSISK">>,
    facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,
    facet::entity<Order,    facet::key<"{customer_id}", "ORDR#{order_id}">,
                            facet::index<"GSI", "{order_id}", "ROOT">>> {};
// [/index]

void run() {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    shop.put(Order{"c-1", "o-1", march + 9h, "2 lamps"}).or_throw();
    // [index reads]
    facet::lookup<Order> order = shop.at_most_one<Order>("order_id"_f == "o-1");
    // [/index reads]
    expect(order.has_value() && order->customer_id == "c-1");
    expect_text(shop.query<Order>("order_id"_f == "o-1").explain(), "Shop, GSI: GSIPK = \"o-1\" AND GSISK = \"ROOT\"");
    expect_text(stored_items(shop).at(0),
                R"({"GSIPK": "o-1", "GSISK": "ROOT", "PK": "c-1", "SK": "ORDR#o-1", "customer_id": "c-1", "order_date": "2026-03-01T09:00:00Z", "order_id": "o-1", "summary": "2 lamps"})");
}
}  // namespace by_id

namespace invoices {
// [domains]
struct Shop : facet::table<"Shop",
    facet::gsi<"GSI", facet::partition<"GSIPK">, facet::sort<"GSISK">>,
    facet::entity<Customer,     facet::key<"{customer_id}", "ROOT">, facet::domain<"customer_id", "c-">>,
    facet::entity<Order,        facet::key<"{customer_id}", "ORDR#{order_id}">, facet::domain<"customer_id", "c-">,
                                facet::index<"GSI", "{order_id}", "ROOT">>,
    facet::entity<Invoice,      facet::key<"{customer_id}", "INVC#{invoice_id}">, facet::domain<"customer_id", "c-">,
                                facet::domain<"invoice_id", "i-">>,
    facet::entity<InvoiceOrder, facet::key<"{invoice_id}", "ROOT">, facet::domain<"invoice_id", "i-">>> {};
// [/domains]

void run() {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    shop.put(Customer{"c-1", "Ann Lee", "ann@example.com"}).or_throw();
    shop.put(Order{"c-1", "o-1", march + 9h, "2 lamps"}).or_throw();
    shop.put(Order{"c-1", "o-2", march + 33h, "1 desk"}).or_throw();
    // [invoice writes]
    auto written = shop.transact(
        shop.check<Customer>("customer_id"_f == "c-1").exists(),
        shop.create(Invoice{"c-1", "i-1", 34790}),
        shop.create(InvoiceOrder{"i-1", {{"o-1", "2 lamps"}, {"o-2", "1 desk"}}}));
    if (!written.has_value()) std::printf("%s\n", written.error().to_string().c_str());
    // [/invoice writes]
    expect(written.has_value());

    // [invoice reads]
    auto invoices = shop.query<Invoice>("customer_id"_f == "c-1").all();        // all invoices of a customer
    auto about = shop.get<InvoiceOrder>("invoice_id"_f == "i-1");               // the orders of an invoice
    // [/invoice reads]
    expect(invoices->size() == 1 && about->orders.size() == 2);
    expect(stored_keys(shop) == std::vector<std::string>{"c-1 | INVC#i-1", "c-1 | ORDR#o-1", "c-1 | ORDR#o-2", "c-1 | ROOT", "i-1 | ROOT"});

    // [refused]
    auto refused = shop.put(Customer{"i-1", "Ann Lee", "ann@example.com"}).run();
    std::printf("%s\n", refused.error().to_string().c_str());
    // [/refused]
    expect_text(refused.error().to_string(),
                "InvalidKey: customer_id does not begin with its field's domain `c-`, or has nothing behind it (operation put, table Shop, entity Customer)");
}
}  // namespace invoices

}  // namespace

int main() {
    customers::run();
    orders::run();
    by_id::run();
    invoices::run();
}
