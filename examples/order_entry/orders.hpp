// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// Order entry: customers, their orders, products, and what is where. Money is counted in cents.

#include <facet/value/enum_names.hpp>

#include <chrono>
#include <cstdint>
#include <string>

namespace order_entry {

enum class order_status : std::uint8_t { open, pending, shipped, cancelled };

struct Customer {
    std::string customer_id;
    std::string rep_id;  ///< the employee who is its account representative
    std::string name;

    friend bool operator==(const Customer&, const Customer&) = default;
};

struct Order {
    std::string order_id;
    std::string customer_id;
    order_status status;
    std::chrono::sys_days date;
    std::int64_t total;

    friend bool operator==(const Order&, const Order&) = default;
};

/// Edge: an order was taken by an account representative. Status and date are its order's.
struct OrderByRep {
    std::string order_id;
    std::string rep_id;
    std::string customer_id;
    order_status status;
    std::chrono::sys_days date;

    friend bool operator==(const OrderByRep&, const OrderByRep&) = default;
};

/// Edge: a product in an order. Customer, status and date are its order's; the name is the product's.
struct OrderItem {
    std::string order_id;
    std::string product_id;
    std::string product_name;
    std::string customer_id;
    order_status status;
    std::chrono::sys_days date;
    std::int64_t quantity;
    std::int64_t price;  ///< of one, when it was ordered

    friend bool operator==(const OrderItem&, const OrderItem&) = default;
};

struct Product {
    std::string product_id;
    std::string name;
    std::int64_t price;

    friend bool operator==(const Product&, const Product&) = default;
};

/// Edge: so many of a product are in a warehouse.
struct Inventory {
    std::string product_id;
    std::string warehouse_id;
    std::int64_t quantity;

    friend bool operator==(const Inventory&, const Inventory&) = default;
};

/// So many of a product are in all warehouses together.
struct ProductTotal {
    std::string product_id;
    std::int64_t quantity;

    friend bool operator==(const ProductTotal&, const ProductTotal&) = default;
};

struct Warehouse {
    std::string warehouse_id;
    std::string region_name;

    friend bool operator==(const Warehouse&, const Warehouse&) = default;
};

}  // namespace order_entry

/// As the design stores them.
template <>
struct facet::enum_names<order_entry::order_status> {
    static constexpr facet::enum_name<order_entry::order_status> list[] = {{order_entry::order_status::open, "OPEN"},
                                                                          {order_entry::order_status::pending, "PENDING"},
                                                                          {order_entry::order_status::shipped, "SHIPPED"},
                                                                          {order_entry::order_status::cancelled, "CANCELLED"}};
};
