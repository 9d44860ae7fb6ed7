// SPDX-License-Identifier: BSL-1.0
// Transactions and batches over several tables, and transactions that meet another one.
#include "expect.hpp"

#include <facet/backend/fault_injection.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <tuple>

using namespace facet::literals;

namespace {

// [declare]
struct Order { std::string id; std::int64_t cents; };
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{id}", "ORDER">>> {};

struct Total { std::string day; std::int64_t cents; };
struct Books : facet::table<"Books", facet::entity<Total, facet::key<"DAY#{day}", "TOTAL">>> {};
// [/declare]

void over_two_tables() {
    facet::memory::engine engine;
    // [several tables]
    auto shop = facet::open<Shop>(engine);
    auto books = facet::open<Books>(engine);
    shop.transact(shop.create(Order{"o-1", 250}),
                  books.upsert<Total>("day"_f == "2026-11-22").add("cents"_f, 250)).value();   // both, or neither
    // [/several tables]
    expect(shop.get<Order>("id"_f == "o-1")->cents == 250 && books.get<Total>("day"_f == "2026-11-22")->cents == 250);
    auto refused = shop.transact(books.upsert<Total>("day"_f == "2026-11-22").add("cents"_f, 250), shop.create(Order{"o-1", 250}));
    expect(refused.error().reasons.size() == 2 && refused.error().reasons[0].entity == "Total" && refused.error().reasons[1].entity == "Order");
    expect(books.get<Total>("day"_f == "2026-11-22")->cents == 250 && !facet::is_retryable(refused.error()));
    // [several batches]
    shop.batch_write(shop.put(Order{"o-3", 10}), books.put(Total{"2026-11-23", 10})).value();
    auto both = shop.transact_get(shop.key<Order>("id"_f == "o-3"), books.key<Total>("day"_f == "2026-11-23"));   // of one moment
    // [/several batches]
    expect(std::get<0>(*both)->cents == 10 && std::get<1>(*both)->cents == 10);
}

void met_by_another() {
    facet::memory::engine engine;
    facet::faulty failing(engine);
    auto shop = facet::open<Shop>(failing);
    auto books = facet::open<Books>(failing);
    failing.schedule({.rules = {{.kind = facet::fault_kind::transaction_conflict, .times = 2, .action = 0}}});
    // [retry]
    const auto place = [&] {
        return shop.transact(shop.create(Order{"o-2", 50}), books.upsert<Total>("day"_f == "2026-11-22").add("cents"_f, 50));
    };
    auto placed = place();
    for (int attempt = 1; attempt < 5 && facet::is_retryable(placed); ++attempt) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10 << attempt));   // longer each time; better a random part of it
        placed = place();
    }
    // [/retry]
    expect(placed.has_value() && books.get<Total>("day"_f == "2026-11-22")->cents == 50);
    expect(failing.injected()[facet::fault_kind::transaction_conflict] == 2);
}

}  // namespace

int main() {
    over_two_tables();
    met_by_another();
}
