// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/schema.hpp>

#include <string>

/// From SQL to keys: the published table, whose customers and invoices can collide, and its mends.
namespace applications {

struct Customer {
    std::string customer_id;
    std::string name;
};
struct Order {
    std::string customer_id;
    std::string order_id;
    std::chrono::sys_days order_date;
};
struct Invoice {
    std::string customer_id;
    std::string invoice_id;
};
struct InvoiceOrder {
    std::string invoice_id;
    std::string summary;
};

using retail_index = facet::gsi<"GSI", facet::partition<"GSIPK">, facet::sort<"GSISK">>;

struct PublishedRetail
    : facet::table<"retail_table", retail_index,                                             //
                   facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,             //
                   facet::entity<Order, facet::key<"{customer_id}", "ORDR#{order_id}">, facet::index<"GSI", "{order_id}", "ROOT">>,  //
                   facet::entity<Invoice, facet::key<"{customer_id}", "INVC#{invoice_id}">>,  //
                   facet::entity<InvoiceOrder, facet::key<"{invoice_id}", "ROOT">>> {};

/// Ids say what they are: a customer's begin with `C-`, an invoice's with `I-`.
struct Retail
    : facet::table<"retail_table", retail_index,                                                                     //
                   facet::entity<Customer, facet::key<"{customer_id}", "ROOT">, facet::domain<"customer_id", "C-">>,  //
                   facet::entity<Order, facet::key<"{customer_id}", "ORDR#{order_id}">, facet::domain<"customer_id", "C-">,
                                 facet::index<"GSI", "{order_id}", "ROOT">>,  //
                   facet::entity<Invoice, facet::key<"{customer_id}", "INVC#{invoice_id}">, facet::domain<"customer_id", "C-">,
                                 facet::domain<"invoice_id", "I-">>,  //
                   facet::entity<InvoiceOrder, facet::key<"{invoice_id}", "ROOT">, facet::domain<"invoice_id", "I-">>> {};

/// The second version: a customer's orders by date.
struct DatedRetail
    : facet::table<"retail_table", retail_index,                                 //
                   facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,  //
                   facet::entity<Order, facet::key<"{customer_id}", "ORDR#{order_date}#{order_id}">,
                                 facet::index<"GSI", "{order_id}", "ROOT">>> {};

}  // namespace applications
