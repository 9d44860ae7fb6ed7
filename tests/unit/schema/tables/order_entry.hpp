// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/schema.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

/// Human resources and order entry: adjacency lists, an overloaded index, a sharded one.
namespace applications::order_entry {

using date = std::chrono::sys_days;
enum class status : std::uint8_t { open, pending, shipped, cancelled };

struct Employee { std::string employee_id, name; };
struct Hire { std::string employee_id; date hire_date; };
struct JobHistory { std::string employee_id, job_id, title; date from; std::optional<date> to; };
struct WorksAt { std::string employee_id, warehouse_id; };
struct ReportsTo { std::string employee_id, manager_id; };
struct MemberOf { std::string employee_id, department_id; };
struct Quota { std::string employee_id; std::int32_t year; std::uint8_t quarter; std::uint64_t order_total; };
struct Region { std::string region_id, name; };
struct Country { std::string country_id, name; };
struct Location { std::string location_id, country; };
struct Job { std::string job_id, title; };
struct Department { std::string department_id, name; };
struct Customer { std::string customer_id, rep_id; };
struct Order { std::string order_id, customer_id; status state; date placed; std::uint32_t shard; };
struct OrderByRep { std::string order_id, rep_id; status state; date placed; };
struct OrderItem { std::string order_id, product_id; status state; date placed; std::uint32_t shard; };
struct Product { std::string product_id, name; };
struct Inventory { std::string product_id, warehouse_id; std::int64_t quantity; };
struct ProductTotal { std::string product_id; std::int64_t quantity; };
struct Warehouse { std::string warehouse_id, region_name; };

using facet::entity;
using facet::index;
using facet::key;

struct OrderEntry
    : facet::table<
          "OrderEntry",  //
          facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
          facet::gsi<"GSI2", facet::partition<facet::number_key("GSI2PK")>, facet::sort<"GSI2SK">>,
          entity<Employee, key<"HR-EMPLOYEE#{employee_id}", "NAME#{name}">, index<"GSI1", "NAME#{name}", "EMPLOYEE#{employee_id}">>,
          entity<Hire, key<"HR-EMPLOYEE#{employee_id}", "HR-CONFIDENTIAL">,
                 index<"GSI1", "HR-CONFIDENTIAL", "{hire_date}#{employee_id}">>,
          entity<JobHistory, key<"HR-EMPLOYEE#{employee_id}", "JH#{from}#{job_id}">,
                 index<"GSI1", "TITLE#{title}", "EMPLOYEE#{employee_id}">::while_absent<"to">>,
          entity<WorksAt, key<"HR-EMPLOYEE#{employee_id}", "WAREHOUSE#{warehouse_id}">,
                 index<"GSI1", "WAREHOUSE#{warehouse_id}", "EMPLOYEE#{employee_id}">>,
          entity<ReportsTo, key<"HR-EMPLOYEE#{employee_id}", "MANAGER#{manager_id}">>,
          entity<MemberOf, key<"HR-EMPLOYEE#{employee_id}", "DEPARTMENT#{department_id}">>,
          entity<Quota, key<"HR-EMPLOYEE#{employee_id}", "QUOTA#{year:+4}-Q{quarter:+1}">,
                 index<"GSI1", "{year:+4}-Q{quarter:+1}", "{order_total:20}#{employee_id}">>,
          entity<Region, key<"HR-REGION#{region_id}", "NAME#{name}">>,
          entity<Country, key<"HR-COUNTRY#{country_id}", "NAME#{name}">>,
          entity<Location, key<"HR-LOCATION#{location_id}", "NAME#{country}">>,
          entity<Job, key<"HR-JOB#{job_id}", "NAME#{title}">>,
          entity<Department, key<"HR-DEPARTMENT#{department_id}", "NAME#{name}">>,
          entity<Customer, key<"OE-CUSTOMER#{customer_id}", "REP#{rep_id}">, index<"GSI1", "REP#{rep_id}", "CUSTOMER#{customer_id}">>,
          entity<Order, key<"OE-ORDER#{order_id}", "CUSTOMER#{customer_id}">,
                 index<"GSI1", "CUSTOMER#{customer_id}", "{state}#{placed}#{order_id}">,
                 index<"GSI2", "{shard}", "{state}#{placed}#{order_id}">>,
          entity<OrderByRep, key<"OE-ORDER#{order_id}", "REP#{rep_id}">,
                 index<"GSI1", "REP#{rep_id}", "ORDER#{state}#{placed}#{order_id}">>,
          entity<OrderItem, key<"OE-ORDER#{order_id}", "PRODUCT#{product_id}">,
                 index<"GSI1", "PRODUCT#{product_id}", "ORDER#{order_id}">,
                 index<"GSI2", "{shard}", "{state}#{placed}#{order_id}#{product_id}">>,
          entity<Product, key<"OE-PRODUCT#{product_id}", "NAME#{name}">, index<"GSI1", "NAME#{name}", "PRODUCT#{product_id}">>,
          entity<Inventory, key<"OE-PRODUCT#{product_id}", "WAREHOUSE#{warehouse_id}">,
                 index<"GSI1", "PRODUCT#{product_id}", "WAREHOUSE#{warehouse_id}">>,
          entity<ProductTotal, key<"OE-PRODUCT#{product_id}", "PRODUCT#{product_id}">>,
          entity<Warehouse, key<"OE-WAREHOUSE#{warehouse_id}", "REGION#{region_name}">>> {};

}  // namespace applications::order_entry
