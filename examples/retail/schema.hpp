// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// A shop's table: what it stores, and under which keys; twice, because a question came that the first keys do not serve.

#include <facet/facet.hpp>

#include <chrono>
#include <string>
#include <vector>

namespace retail {

/// Who buys. Its id begins with `c-`.
struct Customer {
    std::string customer_id;
    std::string name;
    std::string email;
};

/// What a customer has ordered. Its id is unique among all customers' orders: the index finds it by this id alone.
struct Order {
    std::string customer_id;
    std::string order_id;
    std::chrono::sys_seconds order_date;
    std::string summary;
    facet::decimal total;
};

/// What a customer has to pay. Its id begins with `i-`.
struct Invoice {
    std::string customer_id;
    std::string invoice_id;
    std::chrono::sys_days invoice_date;
    facet::decimal amount;
};

/// An order as its invoice names it. What else there is to say of the order stands in the order alone.
struct InvoicedOrder {
    std::string order_id;
    std::string summary;
};

/// The orders that an invoice is about.
struct InvoiceOrder {
    std::string invoice_id;
    std::vector<InvoicedOrder> orders;
};

/// How the ids of customers and invoices begin. As published, a customer and an invoice of one id would be one item; the compiler
/// finds that, and these domains, checked whenever a key is built, keep the two apart without a change of any stored key.
using customer_ids = facet::domain<"customer_id", "c-">;
using invoice_ids = facet::domain<"invoice_id", "i-">;

/// The index of both versions: an order by its id alone.
using orders_by_id = facet::gsi<"GSI", facet::partition<"GSIPK">, facet::sort<"GSISK">>;

/// The first version. A customer's partition holds its invoices, its orders and itself, in this order.
// clang-format off
struct Retail
    : facet::table<"retail_table", orders_by_id,
          facet::entity<Customer, customer_ids, facet::key<"{customer_id}", "ROOT">>,
          facet::entity<Order, customer_ids, facet::key<"{customer_id}", "ORDR#{order_id}">,
              facet::index<"GSI", "{order_id}", "ROOT">>,
          facet::entity<Invoice, customer_ids, invoice_ids, facet::key<"{customer_id}", "INVC#{invoice_id}">>,
          facet::entity<InvoiceOrder, invoice_ids, facet::key<"{invoice_id}", "ROOT">>> {};

/// The second version: a customer's orders lie by date, so that the newest can be read alone.
struct DatedRetail
    : facet::table<"retail_table", orders_by_id,
          facet::entity<Customer, customer_ids, facet::key<"{customer_id}", "ROOT">>,
          facet::entity<Order, customer_ids, facet::key<"{customer_id}", "ORDR#{order_date}#{order_id}">,
              facet::index<"GSI", "{order_id}", "ROOT">>,
          facet::entity<Invoice, customer_ids, invoice_ids, facet::key<"{customer_id}", "INVC#{invoice_id}">>,
          facet::entity<InvoiceOrder, invoice_ids, facet::key<"{invoice_id}", "ROOT">>> {};
// clang-format on

}  // namespace retail
