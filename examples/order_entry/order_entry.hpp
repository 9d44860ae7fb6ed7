// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The table of order entry and human resources: an adjacency list. An entity's partition holds the entity and its edges, items that
/// point to other entities. GSI1 is overloaded: most items are in it, each under what it is asked for by. GSI2 has the orders and their
/// items by status and date, spread over 15 shards.

#include "employees.hpp"
#include "orders.hpp"

#include <facet/facet.hpp>

namespace order_entry {

// clang-format off
struct OrderEntry
    : facet::table<"OrderEntry",
          facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
          facet::gsi<"GSI2", facet::partition<"GSI2PK">, facet::sort<"GSI2SK">>,

          // Human resources.
          facet::entity<Employee,
              facet::key<"HR-EMPLOYEE#{employee_id}", "NAME#{name:spaces}">,
              facet::index<"GSI1", "NAME#{name:spaces}", "EMPLOYEE#{employee_id}">>,
          facet::entity<Hire,
              facet::key<"HR-EMPLOYEE#{employee_id}", "HR-CONFIDENTIAL">,
              facet::index<"GSI1", "HR-CONFIDENTIAL", "{hire_date}#{employee_id}">>,
          facet::edge<JobHistory, facet::from<Employee>, facet::to<Job>,
              facet::target_key<"JH#{from}#{job_id}">,
              facet::index<"GSI1", "TITLE#{title:spaces}", "EMPLOYEE#{employee_id}">::while_absent<"to">>,
          facet::edge<WorksAt, facet::from<Employee>, facet::to<Warehouse>,
              facet::target_key<"WAREHOUSE#{warehouse_id}">,
              facet::inverse<"GSI1", "WAREHOUSE#{warehouse_id}", "EMPLOYEE#{employee_id}">>,
          facet::edge<ReportsTo, facet::from<Employee>, facet::to<Employee, "manager_id">,
              facet::target_key<"MANAGER#{manager_id}">>,
          facet::edge<MemberOf, facet::from<Employee>, facet::to<Department>,
              facet::target_key<"DEPARTMENT#{department_id}">>,
          facet::entity<Quota, facet::version<"version">,
              facet::key<"HR-EMPLOYEE#{employee_id}", "QUOTA#{year:+4}-Q{quarter:1}">,
              facet::index<"GSI1", "{year:+4}-Q{quarter:1}", "{order_total:+20}#{employee_id}">>,
          facet::entity<Region, facet::key<"HR-REGION#{region_id}", "NAME#{name:spaces}">>,
          facet::entity<Country, facet::key<"HR-COUNTRY#{country_id}", "NAME#{name:spaces}">>,
          facet::entity<Location, facet::key<"HR-LOCATION#{location_id}", "NAME#{country_name:spaces}">>,
          facet::entity<Job, facet::key<"HR-JOB#{job_id}", "NAME#{title:spaces}">>,
          facet::entity<Department, facet::key<"HR-DEPARTMENT#{department_id}", "NAME#{name:spaces}">>,

          // Order entry.
          facet::entity<Customer,
              facet::key<"OE-CUSTOMER#{customer_id}", "REP#{rep_id}">,
              facet::index<"GSI1", "REP#{rep_id}", "CUSTOMER#{customer_id}">>,
          facet::entity<Order,
              facet::key<"OE-ORDER#{order_id}", "CUSTOMER#{customer_id}">,
              facet::index<"GSI1", "CUSTOMER#{customer_id}", "{status}#{date}#{order_id}">,
              facet::index<"GSI2", "{order_id:15 shards}", "{status}#{date}#{order_id}">>,
          facet::edge<OrderByRep, facet::from<Order>, facet::to<Employee, "rep_id">,
              facet::target_key<"REP#{rep_id}">,
              facet::inverse<"GSI1", "REP#{rep_id}", "ORDER#{status}#{date}#{order_id}">>,
          facet::edge<OrderItem, facet::from<Order>, facet::to<Product, "product_id", "product_name">,
              facet::target_key<"PRODUCT#{product_id}">,
              facet::inverse<"GSI1", "PRODUCT#{product_id}", "ORDER#{order_id}">,
              facet::index<"GSI2", "{order_id:15 shards}", "{status}#{date}#{order_id}#{product_id}">>,
          facet::entity<Product,
              facet::key<"OE-PRODUCT#{product_id}", "NAME#{name:spaces}">,
              facet::index<"GSI1", "NAME#{name:spaces}", "PRODUCT#{product_id}">>,
          facet::edge<Inventory, facet::from<Product>, facet::to<Warehouse>,
              facet::target_key<"WAREHOUSE#{warehouse_id}">,
              facet::index<"GSI1", "PRODUCT#{product_id}", "WAREHOUSE#{warehouse_id}">>,
          facet::entity<ProductTotal, facet::key<"OE-PRODUCT#{product_id}", "PRODUCT#{product_id}">>,
          facet::entity<Warehouse, facet::key<"OE-WAREHOUSE#{warehouse_id}", "REGION#{region_name:spaces}">>> {};
// clang-format on

}  // namespace order_entry
