// SPDX-License-Identifier: BSL-1.0
// O5, O8, O12 and O13: open orders over all shards, and what is asked about products, on more than 10,000 items, against brute force, on
// every backend; each with the access path that served it.
#include "../patterns.hpp"

#include "world.hpp"

#include <facet/repository/thread_pool.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace facet::test;
using namespace world;
using facet::items_of;

sys_days day(unsigned month, unsigned number) { return year(2025) / static_cast<int>(month) / static_cast<int>(number); }

using order_or_item = std::variant<Order, OrderItem>;
using item_or_inventory = std::variant<OrderItem, Inventory>;

/// Open orders, each followed by its items.
std::vector<order_or_item> expected_open(day_range when) {
    const auto open = [&](const auto& each) {
        return each.status == order_status::open && when.first <= each.date && each.date <= when.last;
    };
    std::vector<order_or_item> wanted;
    for (const Order& each : those_of(expected().orders, open)) wanted.emplace_back(each);
    for (const OrderItem& each : those_of(expected().items, open)) wanted.emplace_back(each);
    return ordered_by(std::move(wanted), [](const order_or_item& each) {
        if (const Order* order = std::get_if<Order>(&each)) return std::tuple(order->date, order->order_id, std::string());
        const OrderItem& item = std::get<OrderItem>(each);
        return std::tuple(item.date, item.order_id, item.product_id);
    });
}
std::string open_path(day_range when) {
    return "OrderEntry, GSI2: GSI2PK = \"0\" AND GSI2SK BETWEEN \"OPEN#" + in_key(when.first) + "\" AND \"OPEN#" +
           behind(in_key(when.last)) + "\", without its upper end; and so in shards 1 to 14";
}
const std::vector<day_range> ranges{{day(4, 1), day(4, 30)},  {day(4, 30), day(4, 30)}, {day(4, 9), day(4, 9)},
                                    {day(3, 29), day(4, 19)}, {day(2, 1), day(2, 28)},  {day(5, 18), day(12, 31)},
                                    {day(3, 20), day(3, 20)}, {year(1999) / 1 / 1, year(2040) / 12 / 31}};

}  // namespace

TEMPLATE_LIST_TEST_CASE("the company is enough to tell", "", application_backends) {
    CHECK(expected().size() >= 10'000);
    const auto& table = stored<TestType>();
    const auto all = shown::all_of(
        table.template scan<Employee, Hire, JobHistory, WorksAt, ReportsTo, MemberOf, Quota, Region, Country, Location, Job, Department,
                            Customer, Order, OrderByRep, OrderItem, Product, Inventory, ProductTotal, Warehouse>());
    CHECK(all.items.size() == expected().size());
    CHECK(items_of<OrderItem>(all.items).size() == expected().items.size());
    CHECK(items_of<Quota>(all.items).size() == expected().quotas.size());
    std::set<std::uint32_t> shards;
    for (const Order& each : expected().orders) shards.insert(facet::shard_of(each.order_id, 15));
    CHECK(shards.size() == 15);
}

TEMPLATE_LIST_TEST_CASE("O5: all open orders with their items in a range of days, over all shards", "", application_backends) {
    for (const day_range when : ranges) {
        const std::vector<order_or_item> wanted = expected_open(when);
        const auto found = open_orders(stored<TestType>(), when);
        CHECK(found.items == wanted);
        check_served(found.served_by, open_path(when), wanted.size());
    }
    CHECK(expected_open(ranges.back()).size() > 1'000);
    CHECK(expected_open(ranges[4]).empty());
}

TEMPLATE_LIST_TEST_CASE("O5: page by page, and the shards at once, it is the same", "", application_backends) {
    using namespace facet::literals;
    TestType adapter;
    facet::thread_pool pool(4);
    const auto table = facet::open<OrderEntry>(adapter.backend(), {.parallel = &pool});
    auto batch = table.batch();
    for (const Order& each : expected().orders) batch.add(table.unchecked_import(each));
    for (const OrderItem& each : expected().items) batch.add(table.unchecked_import(each));
    batch.run().value();
    for (const day_range when : ranges) CHECK(open_orders(table, when).items == expected_open(when));

    const day_range april = ranges.front();
    const auto where = "status"_f == order_status::open && "date"_f.between(april.first, april.last);
    std::vector<order_or_item> paged;
    facet::cursor at;
    do {
        auto page = table.template collection<Order, OrderItem>(where).limit(64).after(at).page().value();
        CHECK(page.items.size() <= 64);
        CHECK(page.scanned <= page.items.size() + 15 * 64);  // at most a page of each shard beyond what is returned
        paged.insert(paged.end(), page.items.begin(), page.items.end());
        at = page.next;
    } while (!at.empty());
    CHECK(paged == expected_open(april));
}

TEMPLATE_LIST_TEST_CASE("O8: all order items of a product, with the warehouses' inventories", "", application_backends) {
    std::size_t both = 0, none = 0;
    for (const std::string& id : asked_ids(ids(120))) {
        const auto of_product = [&](const auto& each) { return each.product_id == id; };
        std::vector<item_or_inventory> wanted;
        const auto wanted_items = ordered_by(those_of(expected().items, of_product), [](const OrderItem& each) { return each.order_id; });
        const auto wanted_inventories =
            ordered_by(those_of(expected().inventories, of_product), [](const Inventory& each) { return each.warehouse_id; });
        wanted.insert(wanted.end(), wanted_items.begin(), wanted_items.end());
        wanted.insert(wanted.end(), wanted_inventories.begin(), wanted_inventories.end());
        const auto found = demand_and_supply(stored<TestType>(), id);
        CHECK(found.items == wanted);
        check_served(found.served_by, "OrderEntry, GSI1: GSI1PK = " + quoted("PRODUCT#", id), wanted.size());
        both += !wanted_items.empty() && !wanted_inventories.empty() ? 1 : 0, none += wanted.empty() ? 1 : 0;
    }
    CHECK(both > 100);
    CHECK(none >= 9);
}

TEMPLATE_LIST_TEST_CASE("O12: the inventory of a product in a warehouse", "", application_backends) {
    std::size_t seen = 0;
    for (const std::string& product : asked_ids(ids(120)))
        for (const std::string& warehouse : asked_ids(ids(2))) {
            const std::string key = "PK = " + quoted("OE-PRODUCT#", product) + " AND SK = " + quoted("WAREHOUSE#", warehouse);
            const auto wanted = those_of(expected().inventories, [&](const Inventory& each) {
                return each.product_id == product && each.warehouse_id == warehouse;
            });
            const auto found = inventory(stored<TestType>(), product, warehouse);
            REQUIRE(found.items.has_value() == (wanted.size() == 1));
            if (found.items) CHECK(*found.items == wanted.front());
            check_served(found.served_by, "get: OrderEntry, primary key: " + key, wanted.size());
            seen += wanted.size();
        }
    CHECK(seen == expected().inventories.size());
}

TEMPLATE_LIST_TEST_CASE("O13: the total inventory of a product", "", application_backends) {
    std::size_t seen = 0;
    for (const std::string& id : asked_ids(ids(120))) {
        const std::string key = "PK = " + quoted("OE-PRODUCT#", id) + " AND SK = " + quoted("PRODUCT#", id);
        const auto wanted = those_of(expected().totals, [&](const ProductTotal& each) { return each.product_id == id; });
        const auto found = total_inventory(stored<TestType>(), id);
        REQUIRE(found.items.has_value() == (wanted.size() == 1));
        if (found.items) CHECK(*found.items == wanted.front());
        check_served(found.served_by, "get: OrderEntry, primary key: " + key, wanted.size());
        seen += wanted.size();
    }
    CHECK(seen == expected().totals.size());
    CHECK(seen < expected().products.size());
}
