// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

/// Of examples/order_entry what its patterns read, in one header.
struct Employee {
    std::string employee_id;
    std::string name;
    std::string email;
};
struct Hire {
    std::string employee_id;
    std::chrono::sys_days hire_date;
    std::int64_t salary;
};
struct JobHistory {
    std::string employee_id;
    std::string job_id;
    std::string title;
    std::chrono::sys_days from;
    std::optional<std::chrono::sys_days> to;
};
struct Job {
    std::string job_id;
    std::string title;
};
struct WorksAt {
    std::string employee_id;
    std::string warehouse_id;
};
struct Quota {
    std::string employee_id;
    std::int32_t year;
    std::uint8_t quarter;
    std::int64_t order_total;
};
enum class order_status : std::uint8_t { open, pending, shipped, cancelled };
struct Customer {
    std::string customer_id;
    std::string rep_id;
    std::string name;
};
struct Order {
    std::string order_id;
    std::string customer_id;
    order_status status;
    std::chrono::sys_days date;
};
struct OrderByRep {
    std::string order_id;
    std::string rep_id;
    std::string customer_id;
    order_status status;
    std::chrono::sys_days date;
};
struct OrderItem {
    std::string order_id;
    std::string product_id;
    order_status status;
    std::chrono::sys_days date;
    std::int64_t quantity;
};
struct Product {
    std::string product_id;
    std::string name;
};
struct Inventory {
    std::string product_id;
    std::string warehouse_id;
    std::int64_t quantity;
};
struct ProductTotal {
    std::string product_id;
    std::int64_t quantity;
};
struct Warehouse {
    std::string warehouse_id;
    std::string region_name;
};

// clang-format off
struct OrderEntry
    : facet::table<"OrderEntry",
          facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
          facet::gsi<"GSI2", facet::partition<"GSI2PK">, facet::sort<"GSI2SK">>,
          facet::entity<Employee, facet::key<"HR-EMPLOYEE#{employee_id}", "NAME#{name}">,
              facet::index<"GSI1", "NAME#{name}", "EMPLOYEE#{employee_id}">>,
          facet::entity<Hire, facet::key<"HR-EMPLOYEE#{employee_id}", "HR-CONFIDENTIAL">,
              facet::index<"GSI1", "HR-CONFIDENTIAL", "{hire_date}#{employee_id}">>,
          facet::edge<JobHistory, facet::from<Employee>, facet::to<Job>, facet::target_key<"JH#{from}#{job_id}">,
              facet::index<"GSI1", "TITLE#{title}", "EMPLOYEE#{employee_id}">::while_absent<"to">>,
          facet::edge<WorksAt, facet::from<Employee>, facet::to<Warehouse>, facet::target_key<"WAREHOUSE#{warehouse_id}">,
              facet::inverse<"GSI1", "WAREHOUSE#{warehouse_id}", "EMPLOYEE#{employee_id}">>,
          facet::entity<Quota, facet::key<"HR-EMPLOYEE#{employee_id}", "QUOTA#{year:+4}-Q{quarter:1}">,
              facet::index<"GSI1", "{year:+4}-Q{quarter:1}", "{order_total:+20}#{employee_id}">>,
          facet::entity<Job, facet::key<"HR-JOB#{job_id}", "NAME#{title}">>,
          facet::entity<Customer, facet::key<"OE-CUSTOMER#{customer_id}", "REP#{rep_id}">,
              facet::index<"GSI1", "REP#{rep_id}", "CUSTOMER#{customer_id}">>,
          facet::entity<Order, facet::key<"OE-ORDER#{order_id}", "CUSTOMER#{customer_id}">,
              facet::index<"GSI1", "CUSTOMER#{customer_id}", "{status}#{date}#{order_id}">,
              facet::index<"GSI2", "{order_id:15 shards}", "{status}#{date}#{order_id}">>,
          facet::edge<OrderByRep, facet::from<Order>, facet::to<Employee, "rep_id">, facet::target_key<"REP#{rep_id}">,
              facet::inverse<"GSI1", "REP#{rep_id}", "ORDER#{status}#{date}#{order_id}">>,
          facet::edge<OrderItem, facet::from<Order>, facet::to<Product>, facet::target_key<"PRODUCT#{product_id}">,
              facet::inverse<"GSI1", "PRODUCT#{product_id}", "ORDER#{order_id}">,
              facet::index<"GSI2", "{order_id:15 shards}", "{status}#{date}#{order_id}#{product_id}">>,
          facet::entity<Product, facet::key<"OE-PRODUCT#{product_id}", "NAME#{name}">,
              facet::index<"GSI1", "NAME#{name}", "PRODUCT#{product_id}">>,
          facet::edge<Inventory, facet::from<Product>, facet::to<Warehouse>, facet::target_key<"WAREHOUSE#{warehouse_id}">,
              facet::index<"GSI1", "PRODUCT#{product_id}", "WAREHOUSE#{warehouse_id}">>,
          facet::entity<ProductTotal, facet::key<"OE-PRODUCT#{product_id}", "PRODUCT#{product_id}">>,
          facet::entity<Warehouse, facet::key<"OE-WAREHOUSE#{warehouse_id}", "REGION#{region_name}">>> {};
// clang-format on

using order_repository = facet::repository<OrderEntry, declared_backend>;

/// What the cases ask about.
inline constexpr const char* some_employee = "7";
inline constexpr const char* some_customer = "1";
inline constexpr const char* some_product = "lamp";
inline constexpr const char* some_warehouse = "w1";
inline constexpr std::chrono::sys_days first = std::chrono::sys_days(std::chrono::year(2025) / 4 / 1);
inline constexpr std::chrono::sys_days last = std::chrono::sys_days(std::chrono::year(2025) / 4 / 30);
