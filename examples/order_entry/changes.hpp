// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// What changes in order entry, and all that has to change with it. Each function is one transaction, or says what it is instead. Where a
/// result is an error, nothing is written.

#include "order_entry.hpp"

#include <facet/repository/erase_node.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace order_entry {

using namespace facet::literals;

/// Something of an order that is to be placed.
struct ordered {
    Product product;
    std::int64_t quantity;
};

/// Places an order: it is open, its customer has this account representative, and its products exist. It is `transaction_canceled` where
/// one of these does not hold, or the order exists. A transaction has at most 100 actions: that is room for 48 products.
template <class Repository>
[[nodiscard]] facet::result<void> place(const Repository& table, const Customer& by, std::string_view order_id, std::chrono::sys_days date,
                                        const std::vector<ordered>& wanted) {
    Order order{std::string(order_id), by.customer_id, order_status::open, date, 0};
    for (const ordered& each : wanted) order.total += each.quantity * each.product.price;

    auto transaction = table.transaction();
    transaction.add(table.template check<Customer>("customer_id"_f == by.customer_id && "rep_id"_f == by.rep_id).exists());
    transaction.add(table.create(order));
    transaction.add(table.create(OrderByRep{order.order_id, by.rep_id, by.customer_id, order.status, date}));
    for (const auto& [product, quantity] : wanted)  // link() checks that the product exists; the order does, from this transaction on
        transaction.add(table.link(
            OrderItem{order.order_id, product.product_id, product.name, by.customer_id, order.status, date, quantity, product.price}));
    return transaction.run();
}

/// Gives an order another status. What is asked for by status follows: the order's entries in GSI1 and GSI2, that of its edge to the
/// account representative, and those of its items. Fails with transaction_canceled where somebody else changed the status meanwhile.
template <class Repository>
[[nodiscard]] facet::result<void> change_status(const Repository& table, std::string_view order_id, order_status to) {
    const auto found = table.template collection<Order, OrderByRep, OrderItem>("order_id"_f == order_id, facet::consistent).all();
    if (!found.has_value()) return found.error();
    const std::vector<Order> orders = facet::items_of<Order>(*found);
    if (orders.empty()) {
        facet::error none;
        none.code = facet::error_code::item_not_found;
        none.message = "there is no order " + std::string(order_id);
        return none;
    }
    const Order& order = orders.front();
    auto transaction = table.transaction();
    transaction.add(table.template update<Order>("order_id"_f == order_id && "customer_id"_f == order.customer_id)
                        .set("status"_f = to)
                        .given("date"_f == order.date)  // the entries are made from it, too
                        .when("status"_f == order.status));
    for (const OrderByRep& each : facet::items_of<OrderByRep>(*found))
        transaction.add(table.template update<OrderByRep>("order_id"_f == order_id && "rep_id"_f == each.rep_id)
                            .set("status"_f = to)
                            .given("date"_f == each.date));
    for (const OrderItem& each : facet::items_of<OrderItem>(*found))
        transaction.add(table.template update<OrderItem>("order_id"_f == order_id && "product_id"_f == each.product_id)
                            .set("status"_f = to)
                            .given("date"_f == each.date));
    return transaction.run();
}

/// Erases an order with all its edges, and tells how many items that were.
template <class Repository>
[[nodiscard]] facet::result<std::uint64_t> erase_order(const Repository& table, const Order& order) {
    return facet::erase_node<Order>(table, "order_id"_f == order.order_id && "customer_id"_f == order.customer_id);
}

/// So many more of a product are in a warehouse, and in all.
template <class Repository>
[[nodiscard]] facet::result<void> store(const Repository& table, const Product& product, const Warehouse& where, std::int64_t quantity) {
    return table.transact(
        table.template check<Product>("product_id"_f == product.product_id && "name"_f == product.name).exists(),
        table.template check<Warehouse>("warehouse_id"_f == where.warehouse_id && "region_name"_f == where.region_name).exists(),
        table.template upsert<Inventory>("product_id"_f == product.product_id && "warehouse_id"_f == where.warehouse_id)
            .add("quantity"_f, quantity),
        table.template upsert<ProductTotal>("product_id"_f == product.product_id).add("quantity"_f, quantity));
}

/// So many of a product, at least 1, leave a warehouse, provided that it has them; there are less in all, then.
template <class Repository>
[[nodiscard]] facet::result<void> take(const Repository& table, std::string_view product_id, std::string_view warehouse_id,
                                       std::int64_t quantity) {
    return table.transact(table.template update<Inventory>("product_id"_f == product_id && "warehouse_id"_f == warehouse_id)
                              .set("quantity"_f -= quantity)
                              .when("quantity"_f >= quantity),
                          table.template update<ProductTotal>("product_id"_f == product_id).set("quantity"_f -= quantity));
}

/// Adds to what a representative sold in a quarter. The total is part of an index key, so it is read, changed and written, and that again
/// where somebody else was quicker: the version tells.
template <class Repository>
[[nodiscard]] facet::result<Quota> add_sale(const Repository& table, std::string_view rep_id, std::int32_t year, std::uint8_t quarter,
                                            std::int64_t amount) {
    return table.template modify<Quota>("employee_id"_f == rep_id && "year"_f == year && "quarter"_f == quarter,
                                        [amount](Quota& quota) { quota.order_total += amount; });
}

/// Gives a customer another account representative, which is a part of its key: the item goes, and comes under another. Orders stay with who
/// took them. It is not `move`, since that stands alone, and this transaction asks that the employee exists.
template <class Repository>
[[nodiscard]] facet::result<void> give_to_rep(const Repository& table, const Customer& customer, const Employee& rep) {
    auto transaction = table.transaction();
    transaction.add(table.template check<Employee>("employee_id"_f == rep.employee_id && "name"_f == rep.name).exists());
    const auto present = "customer_id"_f == customer.customer_id && "rep_id"_f == customer.rep_id;
    if (customer.rep_id == rep.employee_id) {
        transaction.add(table.template check<Customer>(present).exists());
    } else {
        transaction.add(table.template erase<Customer>(present).when("name"_f == customer.name));
        transaction.add(table.create(Customer{customer.customer_id, rep.employee_id, customer.name}));
    }
    return transaction.run();
}

/// Gives an employee another name, which is a part of its key, too.
template <class Repository>
[[nodiscard]] auto rename(const Repository& table, const Employee& employee, const std::string& name) {
    return table.template move<Employee>("employee_id"_f == employee.employee_id && "name"_f == employee.name,
                                         [&name](Employee& each) { each.name = name; });
}

/// An employee has another job from a day on. The job until then ends that day, by which its entry in GSI1 goes.
template <class Repository>
[[nodiscard]] facet::result<void> change_job(const Repository& table, const Employee& employee, const Job& job,
                                             std::chrono::sys_days from) {
    const auto present = table.template query<JobHistory>("employee_id"_f == employee.employee_id).descending().first();
    if (present.failed()) return present.error();

    auto transaction = table.transaction();
    transaction.add(table.template check<Employee>("employee_id"_f == employee.employee_id && "name"_f == employee.name).exists());
    transaction.add(table.template check<Job>("job_id"_f == job.job_id && "title"_f == job.title).exists());
    if (present.has_value() && !present->to)
        transaction.add(table.template update<JobHistory>("employee_id"_f == employee.employee_id && "from"_f == present->from &&
                                                          "job_id"_f == present->job_id)
                            .set("to"_f = from));
    transaction.add(table.create(JobHistory{employee.employee_id, job.job_id, job.title, from, std::nullopt}));
    return transaction.run();
}

}  // namespace order_entry
