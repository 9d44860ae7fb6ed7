// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../order_entry.hpp"

#include <support/application_backends.hpp>
#include <support/pattern_checks.hpp>
#include <unit/schema/random.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A company with more than 10,000 items: made up, always the same one, with ids and names that are beginnings of each other, some with
/// delimiters in them, and with few days, so that many dates are equal.
namespace world {

using namespace order_entry;
using std::chrono::sys_days;
using std::chrono::year;

inline std::vector<std::string> ids(std::size_t count) {
    std::vector<std::string> all{"a", "a#", "a#b", "a$", "a b", "ab", "A", "\xc3\xa9", "REP#1", "NAME#1", "ORDER#OPEN"};
    for (std::size_t i = 1; i <= count; ++i) all.push_back(std::to_string(i));
    return all;
}
inline const std::vector<std::string>& names() {
    static const std::vector<std::string> all{"Ann",     "Ann ",    "Ann L", "Ann Lee", "Ann Leeds",
                                              "Ann#Lee", "Ann$Lee", "ann",   "Bob",     "B", "\xc3\x89mile"};
    return all;
}
inline const std::vector<Job>& jobs() {
    static const std::vector<Job> all{{"1", "Clerk"}, {"10", "Clerk II"}, {"2", "Clerks"}, {"a#b", "Clerk#"},
                                      {"a", "C"},     {"3", "Manager"},   {"4", "Clerk"}};
    return all;
}
inline const std::vector<order_status>& statuses() {
    static const std::vector<order_status> all{order_status::open, order_status::pending, order_status::shipped, order_status::cancelled};
    return all;
}

inline constexpr sys_days first_day = year(2025) / 3 / 20;
inline constexpr std::size_t day_count = 60;

struct company {
    std::vector<Employee> employees;
    std::vector<Hire> hires;
    std::vector<JobHistory> histories;
    std::vector<WorksAt> workplaces;
    std::vector<ReportsTo> managers;
    std::vector<MemberOf> members;
    std::vector<Quota> quotas;
    std::vector<Region> regions;
    std::vector<Country> countries;
    std::vector<Location> locations;
    std::vector<Department> departments;
    std::vector<Customer> customers;
    std::vector<Order> orders;
    std::vector<OrderByRep> sold;
    std::vector<OrderItem> items;
    std::vector<Product> products;
    std::vector<Inventory> inventories;
    std::vector<ProductTotal> totals;
    std::vector<Warehouse> warehouses;

    company() {
        key_probe::random_source random(5);
        add_places();
        add_employees(random);
        add_products(random);
        add_orders(random);
    }
    [[nodiscard]] std::size_t size() const {
        return employees.size() + hires.size() + histories.size() + workplaces.size() + managers.size() + members.size() + quotas.size() +
               regions.size() + countries.size() + locations.size() + jobs().size() + departments.size() + customers.size() +
               orders.size() + sold.size() + items.size() + products.size() + inventories.size() + totals.size() + warehouses.size();
    }

private:
    static sys_days some_day(key_probe::random_source& random) {
        return first_day + std::chrono::days(static_cast<int>(random.below(day_count)));
    }

    void add_places() {
        for (const std::string& id : ids(2)) {
            regions.push_back({id, "Region " + id});
            countries.push_back({id, "Country " + id, id});
            locations.push_back({id, "Country " + id, "City " + id});
            departments.push_back({id, "Department " + id, id});
            warehouses.push_back({id, "Region " + id});
        }
    }
    void add_employees(key_probe::random_source& random) {
        for (const std::string& id : ids(300)) {
            const std::string name = random.below(3) == 0 ? names()[random.below(names().size())] : "Employee " + id;
            employees.push_back({id, name, id + "@example.org"});
            hires.push_back({id, some_day(random), static_cast<std::int64_t>(300'000 + random.below(900'000))});
            sys_days from = hires.back().hire_date;
            const std::size_t held = random.below(4), left = random.below(8);  // some have no job yet, some have left
            const std::size_t first = random.below(jobs().size()), places = random.below(3);
            for (std::size_t i = 0; i < held; ++i) {
                const Job& job = jobs()[(first + i) % jobs().size()];
                const sys_days to = from + std::chrono::days(static_cast<int>(random.below(20)));  // two may begin on one day
                histories.push_back({id, job.job_id, job.title, from, to});
                from = to;
            }
            if (held > 0 && left > 0) end_none(histories);
            for (std::size_t i = 0; i < places; ++i)
                workplaces.push_back({id, warehouses[(first + i) % warehouses.size()].warehouse_id});
            if (employees.size() > 1) managers.push_back({id, employees[random.below(employees.size() - 1)].employee_id});
            members.push_back({id, departments[random.below(departments.size())].department_id});
        }
        for (std::size_t rep = 0; rep < 40; ++rep)
            for (std::uint8_t quarter = 1; quarter <= 4; ++quarter)
                for (const std::int32_t of : {2024, 2025}) {
                    if (random.below(5) == 0) continue;
                    const auto total = static_cast<std::int64_t>(random.below(12) * random.below(1'000));  // some have sold nothing
                    quotas.push_back({employees[rep].employee_id, of, quarter, total, 1});
                }
    }
    /// The newest of an employee's jobs, in the order of their keys, has no end.
    static void end_none(std::vector<JobHistory>& histories) {
        JobHistory* newest = &histories.back();
        for (JobHistory& each : histories)
            if (each.employee_id == newest->employee_id && std::pair(each.from, each.job_id) > std::pair(newest->from, newest->job_id))
                newest = &each;
        newest->to.reset();
    }
    void add_products(key_probe::random_source& random) {
        for (const std::string& id : ids(120)) {
            const std::string name = random.below(4) == 0 ? names()[random.below(names().size())] : "Product " + id;
            products.push_back({id, name, static_cast<std::int64_t>(random.below(9'000))});
            std::int64_t total = 0;
            for (const Warehouse& each : warehouses) {
                if (random.below(3) == 0) continue;
                inventories.push_back({id, each.warehouse_id, static_cast<std::int64_t>(random.below(50))});
                total += inventories.back().quantity;
            }
            if (random.below(10) > 0) totals.push_back({id, total});
        }
    }
    void add_orders(key_probe::random_source& random) {
        for (const std::string& id : ids(150)) customers.push_back({id, employees[random.below(40)].employee_id, "Customer " + id});
        for (const std::string& id : ids(2'000)) {
            const Customer& by = customers[random.below(customers.size())];
            orders.push_back({id, by.customer_id, statuses()[random.below(statuses().size())], some_day(random), 0});
            Order& order = orders.back();
            const std::size_t first = random.below(products.size()), lines = random.below(5);
            for (std::size_t line = 0; line < lines; ++line) {
                const Product& product = products[(first + line * 7) % products.size()];
                items.push_back({id, product.product_id, product.name, order.customer_id, order.status, order.date,
                                 static_cast<std::int64_t>(1 + random.below(5)), product.price});
                order.total += items.back().quantity * items.back().price;
            }
            if (random.below(20) > 0) sold.push_back({id, by.rep_id, order.customer_id, order.status, order.date});  // some sold themselves
        }
    }
};

inline const company& expected() {
    static const company once;
    return once;
}

/// The company on a backend, stored once for all cases.
template <class Adapter>
const auto& stored() {
    static const company& all = expected();
    static const facet::test::filled_table<OrderEntry, Adapter> table(
        all.employees, all.hires, all.histories, all.workplaces, all.managers, all.members, all.quotas, all.regions, all.countries,
        all.locations, jobs(), all.departments, all.customers, all.orders, all.sold, all.items, all.products, all.inventories, all.totals,
        all.warehouses);
    return table.items();
}

/// A name as it stands in a key: blanks stay as they are.
inline std::string name_in_key(std::string_view name) {
    std::string key = facet::test::in_key(std::string(name));
    for (std::size_t at = key.find("$20"); at != std::string::npos; at = key.find("$20", at + 1)) key.replace(at, 3, " ");
    return key;
}
inline std::string in_key(sys_days day) {
    char bytes[facet::max_time_width];
    return {bytes, facet::format_time(day, facet::time_precision::days, bytes)};
}
/// The least text behind all that begin with this one.
inline std::string behind(std::string text) {
    ++text.back();
    return text;
}
inline std::string quoted(std::string_view prefix, const std::string& id) {
    return '"' + std::string(prefix) + facet::test::in_key(id) + '"';
}
inline std::string quoted_name(std::string_view prefix, std::string_view name) {
    return '"' + std::string(prefix) + name_in_key(name) + '"';
}

/// Ids that nothing has, but nearly so; and many of those that something has.
inline std::vector<std::string> asked_ids(const std::vector<std::string>& all, std::size_t every = 1) {
    std::vector<std::string> asked{"0", "01", "1 ", "a#b#", "B", "EMPLOYEE#1", "#", "999999", "\xc3\xa9\xc3\xa9"};
    for (std::size_t i = 0; i < all.size(); ++i)
        if (i < 22 || i % every == 0) asked.push_back(all[i]);
    return asked;
}

}  // namespace world
