// SPDX-License-Identifier: BSL-1.0
// A table's life: an index that comes later, tables that other programs write, tenants.
#include "expect.hpp"

#include <facet/repository/audit.hpp>
#include <facet/repository/backfill.hpp>
#include <facet/repository/bind.hpp>
#include <facet/repository/erase_all.hpp>
#include <facet/repository/erase_everything.hpp>

#include <string>
#include <vector>

using namespace facet::literals;

namespace {

struct Order { std::string tenant; std::string id; std::string customer; };
struct Draft { std::string id; std::string tenant; std::string text; };

struct Before : facet::table<"Orders", facet::gsi<"ByCustomer", facet::partition<"CustomerPK">, facet::sort<"CustomerSK">>,
    facet::entity<Order, facet::key<"TENANT#{tenant}", "ORDER#{id}">>> {};

struct Orders : facet::table<"Orders", facet::gsi<"ByCustomer", facet::partition<"CustomerPK">, facet::sort<"CustomerSK">>,
    facet::entity<Order, facet::key<"TENANT#{tenant}", "ORDER#{id}">,
        facet::index<"ByCustomer", "TENANT#{tenant}#CUSTOMER#{customer}", "ORDER#{id}">>,
    facet::entity<Draft, facet::key<"DRAFT#{id}", "DRAFT">>> {};

// [bound type]
using tenants_orders = facet::bound_to<facet::repository<Orders>, "tenant">;
// [/bound type]

}  // namespace

int main() {
    facet::memory::engine engine;
    {
        auto before = facet::open<Before>(engine);
        for (int i = 0; i < 40; ++i) before.put(Order{i % 2 == 0 ? "a" : "b", std::to_string(i), "c"}).or_throw();
    }
    auto orders = facet::open<Orders>(engine);

    // [audit]
    std::vector<std::string> wrong;
    auto read = facet::audit(orders, [&](const facet::finding& each) { wrong.push_back(each.key + ": " + each.message); });
    // [/audit]
    expect(read->scanned == 40 && wrong.size() == 80);

    // [backfill]
    facet::walk_options slowly;
    slowly.writes_per_second = 1'000;
    slowly.progress = [](void*, const facet::walk_progress& now) {    // behind each page: keep now.next to resume from
        std::printf("%llu items\n", static_cast<unsigned long long>(now.scanned));
        return true;                                                  // false stops the walk
    };
    auto filled = facet::backfill<Order>(orders, slowly);             // writes the index keys, and nothing else
    // [/backfill]
    // [progress]
    if (filled.has_value())                                           // result<walk_progress>; an error says what the backend said
        std::printf("%llu read, %llu written, %llu changed by others meanwhile\n", static_cast<unsigned long long>(filled->scanned),
                    static_cast<unsigned long long>(filled->written), static_cast<unsigned long long>(filled->skipped));
    // [/progress]
    expect(filled->written == 40 && orders.query<Order>("tenant"_f == "a" && "customer"_f == "c").count().value() == 20);

    // [bind]
    auto mine = facet::bind(orders, "tenant"_f == "a");               // says the tenant in every call
    mine.create(Order{"a", "100", "d"}).or_throw();
    auto escaped = mine.put(Order{"b", "101", "d"}).run();            // validation: nothing is sent
    auto found = mine.query<Order>("customer"_f == "d").all();
    // [/bind]
    expect(!escaped.has_value() && found->size() == 1);
    // [bound erase]
    auto cancelled = facet::erase_all(mine, mine.query<Order>("customer"_f == "d"));
    // [/bound erase]
    tenants_orders& named = mine;
    expect(named.query<Order>("customer"_f == "d").count().value() == 0);
    expect(cancelled->written == 1);

    orders.put(Draft{"1", "a", "old"}).or_throw();
    orders.put(Draft{"2", "b", "old"}).or_throw();
    // [by item]
    auto theirs = mine.get<Draft>("id"_f == "2");                     // missing: it is b's
    auto changed = mine.update<Draft>("id"_f == "2").set("text"_f = "x").run();   // conditional_check_failed, as of one that is not there
    auto own = mine.upsert<Draft>("id"_f == "1").set("text"_f = "new").run();     // its tenant is set by itself
    // [/by item]
    expect(theirs.missing() && !changed.has_value() && own.has_value());

    // [erase]
    auto erased = facet::erase_all(orders, orders.query<Order>("tenant"_f == "a"));
    // [/erase]
    expect(erased->written == 20 && orders.scan<Order>().count().value() == 20);

    mine.create(Order{"a", "102", "d"}).or_throw();
    // [everything]
    auto gone = facet::erase_everything(mine, facet::leaving<Draft>); // all of a's orders; drafts are found by no key or index
    // [/everything]
    expect(gone->written == 1 && orders.scan<Order>().count().value() == 20);
}
