// SPDX-License-Identifier: BSL-1.0
// The sample is there whole and once, whatever stops its filling; and what has changed since is left alone.
#include "../../shared/tests/interrupted.hpp"
#include "../patterns.hpp"
#include "../sample.hpp"

namespace {

using namespace order_entry;

const auto fill_it = [](const auto& table, bool empty) { fill_where_needed(table, empty); };
const auto contents = [](const auto& table) {
    return table
        .template scan<Employee, Hire, JobHistory, WorksAt, ReportsTo, MemberOf, Quota, Region, Country, Location, Job, Department, Customer, Order,
                       OrderByRep, OrderItem, Product, Inventory, ProductTotal, Warehouse>()
        .all()
        .value();
};

}  // namespace

TEST_CASE("filling that is interrupted is finished by the next run") { shown::check_interrupted<OrderEntry>(fill_it, contents); }

TEST_CASE("several may fill the table at once") { shown::check_at_once<OrderEntry>(fill_it, contents); }

TEST_CASE("what a run that began earlier still writes changes nothing that others have changed since") {
    facet::memory::engine engine;
    const auto table = facet::open<OrderEntry>(engine);
    fill_it(table, true);
    take(table, "lamp", "w2", 25).value();
    change_status(table, "101", order_status::cancelled).value();
    give_to_rep(table, Customer{"10", "7", "Mill"}, Employee{"70", "Bob Mori", "bob@example.org"}).value();
    const auto changed = contents(table);
    fill(table);
    CHECK(contents(table) == changed);
}

TEST_CASE("a table of other items is left alone") {
    facet::memory::engine engine;
    const auto table = facet::open<OrderEntry>(engine);
    table.create(Region{"2", "Asia"}).or_throw();
    fill_it(table, false);
    CHECK(contents(table).size() == 1);
}
