// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <chrono>
#include <string>
#include <vector>

using namespace facet::literals;

/// The shop of examples/retail, in one header: the first version of its schema, and the second, whose orders lie by date.
struct Customer {
    std::string customer_id;
    std::string name;
    std::string email;
};
struct Order {
    std::string customer_id;
    std::string order_id;
    std::chrono::sys_seconds order_date;
    std::string summary;
    facet::decimal total;
};
struct Invoice {
    std::string customer_id;
    std::string invoice_id;
    std::chrono::sys_days invoice_date;
    facet::decimal amount;
};
struct InvoicedOrder {
    std::string order_id;
    std::string summary;
};
struct InvoiceOrder {
    std::string invoice_id;
    std::vector<InvoicedOrder> orders;
};

using customer_ids = facet::domain<"customer_id", "c-">;
using invoice_ids = facet::domain<"invoice_id", "i-">;
using orders_by_id = facet::gsi<"GSI", facet::partition<"GSIPK">, facet::sort<"GSISK">>;

struct Retail
    : facet::table<"retail_table", orders_by_id,
                   facet::entity<Customer, customer_ids, facet::key<"{customer_id}", "ROOT">>,
                   facet::entity<Order, customer_ids, facet::key<"{customer_id}", "ORDR#{order_id}">,
                                 facet::index<"GSI", "{order_id}", "ROOT">>,
                   facet::entity<Invoice, customer_ids, invoice_ids, facet::key<"{customer_id}", "INVC#{invoice_id}">>,
                   facet::entity<InvoiceOrder, invoice_ids, facet::key<"{invoice_id}", "ROOT">>> {};

struct DatedRetail
    : facet::table<"retail_table", orders_by_id,
                   facet::entity<Customer, customer_ids, facet::key<"{customer_id}", "ROOT">>,
                   facet::entity<Order, customer_ids, facet::key<"{customer_id}", "ORDR#{order_date}#{order_id}">,
                                 facet::index<"GSI", "{order_id}", "ROOT">>,
                   facet::entity<Invoice, customer_ids, invoice_ids, facet::key<"{customer_id}", "INVC#{invoice_id}">>,
                   facet::entity<InvoiceOrder, invoice_ids, facet::key<"{invoice_id}", "ROOT">>> {};

using retail_repository = facet::repository<Retail, declared_backend>;
using dated_repository = facet::repository<DatedRetail, declared_backend>;

/// What the cases ask about.
inline constexpr const char* some_customer = "c-1";
inline constexpr const char* some_order = "o-7001";
inline constexpr const char* some_invoice = "i-501";
inline constexpr std::chrono::sys_seconds some_time{};
