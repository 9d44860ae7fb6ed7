// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

using namespace facet::literals;

/// The web shop of examples/ecommerce, in one header.
struct Customer {
    std::string customer_id;
    std::string name;
    std::string email;
};
struct Product {
    std::string product_id;
    std::string name;
    std::int64_t price;
};
struct Order {
    std::string order_id;
    std::string customer_id;
    std::chrono::sys_seconds order_date;
    std::int64_t total;
};
struct OrderItem {
    std::string order_id;
    std::string product_id;
    std::string customer_id;
    std::chrono::sys_seconds order_date;
    std::int64_t quantity;
    std::int64_t price;
};
struct Payment {
    std::string reference;
    std::int64_t amount;
};
struct Invoice {
    std::string order_id;
    std::string invoice_id;
    std::string customer_id;
    std::chrono::sys_seconds invoice_date;
    std::vector<Payment> payments;
};
struct Payments {
    std::vector<Payment> payments;
};

struct ECommerce
    : facet::table<"ECommerce", facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
                   facet::gsi<"GSI2", facet::partition<"GSI2PK">, facet::sort<"GSI2SK">>, facet::discriminator<"EntityType">,
                   facet::entity<Customer, facet::named<"customer">, facet::key<"c#{customer_id}", "c#{customer_id}">>,
                   facet::entity<Product, facet::named<"product">, facet::key<"p#{product_id}", "p#{product_id}">>,
                   facet::entity<Order, facet::named<"order">, facet::key<"o#{order_id}", "o#{order_id}">>,
                   facet::entity<OrderItem, facet::named<"orderItem">, facet::key<"o#{order_id}", "p#{product_id}">,
                                 facet::index<"GSI1", "p#{product_id}", "{order_date}">, facet::index<"GSI2", "c#{customer_id}", "p#{order_date}">>,
                   facet::entity<Invoice, facet::named<"invoice">, facet::key<"o#{order_id}", "i#{invoice_id}">,
                                 facet::index<"GSI1", "i#{invoice_id}", "i#{invoice_id}">,
                                 facet::index<"GSI2", "c#{customer_id}", "i#{invoice_date}">>> {};

using shop_repository = facet::repository<ECommerce, declared_backend>;

/// What the cases ask about.
inline constexpr const char* some_customer = "1";
inline constexpr const char* some_product = "tea";
inline constexpr const char* some_order = "5";
inline constexpr const char* some_invoice = "2005";
inline constexpr std::chrono::sys_days first = std::chrono::sys_days(std::chrono::year(2020) / 4 / 15);
inline constexpr std::chrono::sys_days past = std::chrono::sys_days(std::chrono::year(2020) / 5 / 1);
