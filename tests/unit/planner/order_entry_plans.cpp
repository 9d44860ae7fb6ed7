// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/planner/plan_probe.hpp>
#include <unit/schema/tables/order_entry.hpp>

#include <chrono>
#include <string>

using namespace plan_probe;
using namespace applications::order_entry;

namespace {

const std::string x = "x";
const auto day = date(std::chrono::year(2017) / 4 / 15);

}  // namespace

TEST_CASE("the adjacency list: each pattern is served by the path it was made for") {
    CHECK(query<OrderEntry, Employee>("employee_id"_f == x) == "the primary key: beginning");                              // O1
    CHECK(query<OrderEntry, Employee>("name"_f == x) == "GSI1: beginning");                                                // O2
    CHECK(query<OrderEntry, JobHistory, "from">("employee_id"_f == x) == "the primary key: beginning");                    // O3
    CHECK(query<OrderEntry, Order>("customer_id"_f == x && "state"_f == facet::each_of(status::open, status::shipped) &&
                                   "placed"_f.between(day, day)) == "GSI1: each");                                         // O4
    CHECK(query<OrderEntry, Hire>("hire_date"_f > day) == "GSI1: range");                                                  // O6
    CHECK(query<OrderEntry, WorksAt>("warehouse_id"_f == x) == "GSI1: beginning");                                         // O7
    CHECK(collection<OrderEntry, OrderItem, Inventory>("product_id"_f == x) == "GSI1");                                    // O8
    CHECK(query<OrderEntry, Customer>("rep_id"_f == x) == "GSI1: beginning");                                              // O9
    CHECK(query<OrderEntry, OrderByRep>("rep_id"_f == x && "state"_f == facet::each_of(status::open) && "placed"_f >= day) == "GSI1: each");  // O10
    CHECK(query<OrderEntry, JobHistory>("title"_f == x) == "GSI1: beginning");                                             // O11
    CHECK(get<OrderEntry, Inventory>("product_id"_f == x && "warehouse_id"_f == x) == "get");                              // O12
    CHECK(get<OrderEntry, ProductTotal>("product_id"_f == x) == "get");                                                    // O13
    CHECK(query<OrderEntry, Quota, "order_total">("year"_f == 2017 && "quarter"_f == 1) == "GSI1: all");                   // O14
}

TEST_CASE("the adjacency list: all orders by shard lie among their items, and are a collection") {
    // O5, one shard of it.
    const auto open = "shard"_f == 3 && "state"_f == status::open && "placed"_f.between(day, day);
    CHECK(collection<OrderEntry, Order, OrderItem>(open) == "GSI2");
    CHECK(query<OrderEntry, Order>(open).ends_with("GSI2 (shard; state, placed, order_id) would also read items of OrderItem; read both as a collection, or say skipping_others"));
    CHECK(query<OrderEntry, Order, "", "", true>(open) == "GSI2: range");
}

TEST_CASE("the adjacency list: near misses are refused") {
    CHECK(query<OrderEntry, Quota>("year"_f == 2017).find("needs quarter ==") != std::string::npos);
    CHECK(query<OrderEntry, Quota>("year"_f == 2017 && "quarter"_f > 1).find("a partition key cannot be read by >") != std::string::npos);
    CHECK(query<OrderEntry, Order>("customer_id"_f == x && "placed"_f > day).find("needs state == before placed") != std::string::npos);
    CHECK(query<OrderEntry, Order>("customer_id"_f == x && "state"_f > status::open).find("holds state in a form without order, for == only") != std::string::npos);
    CHECK(query<OrderEntry, Order, "state">("customer_id"_f == x).find("cannot be served") != std::string::npos);
    CHECK(query<OrderEntry, Order>("customer_id"_f == x && "state"_f == facet::each_of(status::open) && "order_id"_f == facet::each_of(x))
              .find("needs placed == before order_id") != std::string::npos);
    CHECK(query<OrderEntry, Order>("customer_id"_f == x && "state"_f == 1).find("compares state, which is an enumeration, with a whole number") != std::string::npos);
    CHECK(query<OrderEntry, ReportsTo>("manager_id"_f == x).find("needs employee_id ==") != std::string::npos);
    CHECK(collection<OrderEntry, Employee, Hire>("name"_f == x) ==
          "Hire where(name ==) in table OrderEntry asks for name, but Hire has no such field; its fields are: employee_id, hire_date; "
          "a collection asks it of each of its entities, not of Employee alone");
    CHECK(collection<OrderEntry, Employee, MemberOf>("employee_id"_f == x).find("would also read items of ") != std::string::npos);
}

TEST_CASE("the sentence of the whole table is empty: twenty entities in one key space, proved apart") {
    CHECK(facet::valid_schema<OrderEntry>);
    CHECK(facet::schema<OrderEntry>::size == 20);
}
