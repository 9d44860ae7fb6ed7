// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The table of a web shop: six entities under three keys. Money is counted in cents.

#include <facet/facet.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ecommerce {

struct Customer {
    std::string customer_id;
    std::string name;
    std::string email;

    friend bool operator==(const Customer&, const Customer&) = default;
};

struct Product {
    std::string product_id;
    std::string name;
    std::int64_t price;

    friend bool operator==(const Product&, const Product&) = default;
};

struct Order {
    std::string order_id;
    std::string customer_id;
    std::chrono::sys_seconds order_date;
    std::int64_t total;

    friend bool operator==(const Order&, const Order&) = default;
};

/// A line of an order. Whose order it is and of when stands here, too, since the indexes are made from it.
struct OrderItem {
    std::string order_id;
    std::string product_id;
    std::string customer_id;
    std::chrono::sys_seconds order_date;
    std::int64_t quantity;
    std::int64_t price;  ///< of one, when it was ordered

    friend bool operator==(const OrderItem&, const OrderItem&) = default;
};

enum class payment_kind : std::uint8_t { discount_code, gift_card, credit_card };

/// A part of what pays an invoice. What is said besides the amount depends on its kind.
struct Payment {
    payment_kind kind;
    std::string reference;                ///< the code, or the last digits of the card
    std::optional<std::int32_t> percent;  ///< of a discount code
    std::int64_t amount;

    friend bool operator==(const Payment&, const Payment&) = default;
};

/// What an order costs and how it was paid. Nothing asks for payments but with their invoice: they are a list in it.
struct Invoice {
    std::string order_id;
    std::string invoice_id;
    std::string customer_id;
    std::chrono::sys_seconds invoice_date;
    std::int64_t total;
    std::vector<Payment> payments;

    friend bool operator==(const Invoice&, const Invoice&) = default;
};

/// Of an Invoice the payments only.
struct Payments {
    std::vector<Payment> payments;
};

struct CartLine {
    std::string product_id;
    std::int64_t quantity;

    friend bool operator==(const CartLine&, const CartLine&) = default;
};

/// What a visitor has put aside. It expires.
struct Cart {
    std::string session_id;
    std::vector<CartLine> lines;
    std::chrono::sys_seconds expires;

    friend bool operator==(const Cart&, const Cart&) = default;
};

/// An order's partition holds the order, its items and its invoice. Both indexes are overloaded: GSI1 has the items of a product by date,
/// and each invoice by its id; GSI2 has what a customer ordered and what it was billed, each by date.
// clang-format off
struct ECommerce
    : facet::table<"ECommerce",
          facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
          facet::gsi<"GSI2", facet::partition<"GSI2PK">, facet::sort<"GSI2SK">>,
          facet::discriminator<"EntityType">,
          facet::entity<Customer, facet::named<"customer">, facet::key<"c#{customer_id}", "c#{customer_id}">>,
          facet::entity<Product, facet::named<"product">, facet::key<"p#{product_id}", "p#{product_id}">>,
          facet::entity<Order, facet::named<"order">, facet::key<"o#{order_id}", "o#{order_id}">>,
          facet::entity<OrderItem, facet::named<"orderItem">,
              facet::key<"o#{order_id}", "p#{product_id}">,
              facet::index<"GSI1", "p#{product_id}", "{order_date}">,
              facet::index<"GSI2", "c#{customer_id}", "p#{order_date}">>,
          facet::entity<Invoice, facet::named<"invoice">,
              facet::key<"o#{order_id}", "i#{invoice_id}">,
              facet::index<"GSI1", "i#{invoice_id}", "i#{invoice_id}">,
              facet::index<"GSI2", "c#{customer_id}", "i#{invoice_date}">>,
          facet::entity<Cart, facet::named<"cart">,
              facet::expires_at<"expires">,
              facet::key<"s#{session_id}", "s#{session_id}">>> {};
// clang-format on

}  // namespace ecommerce
