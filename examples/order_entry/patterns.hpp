// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The access patterns of order entry, O1 to O14: one function each, one typed call of facet in each. They are templates over the
/// repository, and so they run on every backend; that is why `template` stands before each call.

#include "../shared/answer.hpp"
#include "order_entry.hpp"

#include <chrono>
#include <cstdint>
#include <string_view>
#include <vector>

namespace order_entry {

using namespace facet::literals;

/// Whole days, both included. Dates are stored as days, so that no time of the last one is missed.
struct day_range {
    std::chrono::sys_days first;
    std::chrono::sys_days last;
};

/// O1: an employee by its id.
template <class Repository>
auto employee(const Repository& table, std::string_view employee_id) {
    return shown::only_of(table.template query<Employee>("employee_id"_f == employee_id));
}

/// O2: the employees of a name.
template <class Repository>
auto employees_named(const Repository& table, std::string_view name) {
    return shown::all_of(table.template query<Employee>("name"_f == name));
}

/// O3: the job that an employee has now, or had last; no more than one.
template <class Repository>
auto current_job(const Repository& table, std::string_view employee_id) {
    return shown::first_of(table.template query<JobHistory>("employee_id"_f == employee_id).descending().limit(1));
}

/// O4: a customer's orders in a range of days that have one of these statuses, by date.
template <class Repository>
auto orders_of_customer(const Repository& table, std::string_view customer_id, const std::vector<order_status>& statuses, day_range when) {
    return shown::all_of(table.template query<Order>("customer_id"_f == customer_id && "status"_f == facet::each_of(statuses) &&
                                                     "date"_f.between(when.first, when.last)));
}

/// O5: all open orders in a range of days across all customers, each followed by its items, by date.
template <class Repository>
auto open_orders(const Repository& table, day_range when) {
    return shown::all_of(
        table.template collection<Order, OrderItem>("status"_f == order_status::open && "date"_f.between(when.first, when.last)));
}

/// O6: who was hired after a day, by date.
template <class Repository>
auto hired_after(const Repository& table, std::chrono::sys_days day) {
    return shown::all_of(table.template query<Hire>("hire_date"_f > day));
}

/// O7: who works at a warehouse.
template <class Repository>
auto employees_of_warehouse(const Repository& table, std::string_view warehouse_id) {
    return shown::all_of(table.template query<WorksAt>("warehouse_id"_f == warehouse_id));
}

/// O8: all items of orders that are of a product, and how many of it each warehouse has.
template <class Repository>
auto demand_and_supply(const Repository& table, std::string_view product_id) {
    return shown::all_of(table.template collection<OrderItem, Inventory>("product_id"_f == product_id));
}

/// O9: the customers of an account representative.
template <class Repository>
auto customers_of_rep(const Repository& table, std::string_view rep_id) {
    return shown::all_of(table.template query<Customer>("rep_id"_f == rep_id));
}

/// O10: what an account representative sold in a range of days and has one of these statuses, by date.
template <class Repository>
auto orders_of_rep(const Repository& table, std::string_view rep_id, const std::vector<order_status>& statuses, day_range when) {
    return shown::all_of(table.template query<OrderByRep>("rep_id"_f == rep_id && "status"_f == facet::each_of(statuses) &&
                                                          "date"_f.between(when.first, when.last)));
}

/// O11: who has this job title now.
template <class Repository>
auto employees_titled(const Repository& table, std::string_view title) {
    return shown::all_of(table.template query<JobHistory>("title"_f == title));
}

/// O12: how many of a product a warehouse has.
template <class Repository>
auto inventory(const Repository& table, std::string_view product_id, std::string_view warehouse_id) {
    return shown::item_at<Inventory>(table, "product_id"_f == product_id && "warehouse_id"_f == warehouse_id);
}

/// O13: how many of a product there are in all.
template <class Repository>
auto total_inventory(const Repository& table, std::string_view product_id) {
    return shown::item_at<ProductTotal>(table, "product_id"_f == product_id);
}

/// O14: the account representatives of a quarter, by what they sold, the most first.
template <class Repository>
auto ranking(const Repository& table, std::int32_t year, std::uint8_t quarter) {
    return shown::all_of(table.template query<Quota>("year"_f == year && "quarter"_f == quarter).descending());
}

}  // namespace order_entry
