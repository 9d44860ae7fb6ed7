// SPDX-License-Identifier: BSL-1.0
// From SQL to keys, the second half of docs/tutorial.md: questions that come when the table is in use.
#include "expect.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

using namespace facet::literals;
using namespace std::chrono_literals;

namespace {

struct Customer { std::string customer_id; std::string name; std::string email; };

// [order struct]
enum class state : std::uint8_t { open, paid, shipped };
struct Order {
    std::string customer_id;
    std::string order_id;
    std::chrono::sys_seconds order_date;
    std::string summary;
    state now;
};
// [/order struct]

const std::chrono::sys_seconds march = std::chrono::sys_days(2026y / 3 / 1);

namespace by_state {
// [state]
struct Shop : facet::table<"Shop",
    facet::gsi<"GSI", facet::partition<"GSIPK">, facet::sort<"GSISK">>,
    facet::gsi<"ByState", facet::partition<"StatePK">, facet::sort<"StateSK">>,
    facet::entity<Customer, facet::key<"{customer_id}", "ROOT">, facet::domain<"customer_id", "c-">>,
    // ... invoices as before
    facet::entity<Order, facet::key<"{customer_id}", "ORDR#{order_id}">, facet::domain<"customer_id", "c-">,
        facet::index<"GSI", "{order_id}", "ROOT">,
        facet::index<"ByState", "{customer_id}", "{now}#{order_date}">>> {};
// [/state]

void run() {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    const Order order{"c-1", "o-1", march + 9h, "2 lamps", state::open};
    shop.create(order).or_throw();
    shop.create(Order{"c-1", "o-2", march + 33h, "1 desk", state::open}).or_throw();
    shop.create(Order{"c-1", "o-3", march + 50h, "1 chair", state::shipped}).or_throw();
    // [state reads]
    auto open = shop.query<Order>("customer_id"_f == "c-1" && "now"_f == state::open).descending().all();
    // [/state reads]
    expect(open->size() == 2 && open->front().order_id == "o-2");

    // [given]
    shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1")
        .set("now"_f = state::shipped)
        .given("order_date"_f == order.order_date)        // asserted: an order of another date is left as it is
        .or_throw();
    // [/given]
    auto shipped = shop.query<Order>("customer_id"_f == "c-1" && "now"_f == state::shipped).all();
    expect(shipped->size() == 2 && shipped->front().order_id == "o-1");

    // [modify]
    auto changed = shop.modify<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-2", [](Order& each) { each.now = state::paid; });
    // [/modify]
    expect(changed.has_value() && changed->now == state::paid);
    expect(shop.query<Order>("customer_id"_f == "c-1" && "now"_f == state::open).count().value() == 0);
}
}  // namespace by_state

namespace by_date {
// [dated]
struct Shop : facet::table<"Shop",
    facet::gsi<"GSI", facet::partition<"GSIPK">, facet::sort<"GSISK">>,
    facet::gsi<"ByState", facet::partition<"StatePK">, facet::sort<"StateSK">>,
    facet::entity<Customer, facet::key<"{customer_id}", "ROOT">, facet::domain<"customer_id", "c-">>,
    // ... invoices as before
    facet::entity<Order, facet::key<"{customer_id}", "ORDR#{order_date}#{order_id}">, facet::domain<"customer_id", "c-">,
        facet::index<"GSI", "{order_id}", "ROOT">,
        facet::index<"ByState", "{customer_id}", "{now}#{order_date}">>> {};
// [/dated]
}  // namespace by_date

void upgrade() {
    facet::memory::engine engine;
    auto shop = facet::open<by_state::Shop>(engine);
    shop.create(Customer{"c-1", "Ann Lee", "ann@example.com"}).or_throw();
    shop.create(Order{"c-1", "o-2", march + 9h, "2 lamps", state::open}).or_throw();
    shop.create(Order{"c-1", "o-1", march + 33h, "1 desk", state::open}).or_throw();
    shop.create(Order{"c-1", "o-3", march + 20h, "1 chair", state::shipped}).or_throw();

    // [upgrade]
    auto dated = facet::open<by_date::Shop>(engine, {.name = "Shop2"});         // a second table, beside the first
    auto batch = dated.batch();
    for (const auto& item : shop.scan<Customer, Order>().or_throw())            // and the other entities
        std::visit([&](const auto& each) { batch.add(dated.put(each)); }, item);
    batch.run().value();
    // [/upgrade]
    expect(stored_keys(dated) == std::vector<std::string>{"c-1 | ORDR#2026-03-01T09:00:00Z#o-2", "c-1 | ORDR#2026-03-01T20:00:00Z#o-3",
                                                          "c-1 | ORDR#2026-03-02T09:00:00Z#o-1", "c-1 | ROOT"});

    // [dated reads]
    auto newest = dated.query<Order>("customer_id"_f == "c-1").order_by("order_date"_f).descending().limit(10).all();
    auto today = dated.query<Order>("customer_id"_f == "c-1" && "order_date"_f >= march && "order_date"_f < march + 24h).all();
    // [/dated reads]
    expect(newest->size() == 3 && newest->front().order_id == "o-1" && newest->back().order_id == "o-2");
    expect(today->size() == 2 && today->front().order_id == "o-2");

    // [dated one]
    auto one = dated.query<Order>("order_id"_f == "o-2").filter("customer_id"_f == "c-1").at_most_one();
    // [/dated one]
    expect(one.has_value() && one->summary == "2 lamps");
    expect(dated.query<Order>("order_id"_f == "o-2").filter("customer_id"_f == "c-2").at_most_one().missing());

    // [dated update]
    dated.update<Order>("customer_id"_f == "c-1" && "order_date"_f == march + 9h && "order_id"_f == "o-2")
        .set("now"_f = state::shipped)
        .or_throw();
    // [/dated update]
    expect(dated.query<Order>("customer_id"_f == "c-1" && "now"_f == state::shipped).count().value() == 2);
}

}  // namespace

int main() {
    by_state::run();
    upgrade();
}
