// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/schema.hpp>

#include <chrono>
#include <cstdint>
#include <string>

/// The web shop: two overloaded indexes, a discriminator, names in another case.
namespace applications::commerce {

struct Customer {
    std::string customer_id;
    std::string email;
};
struct Product {
    std::string product_id;
    std::string title;
};
struct Order {
    std::string order_id;
    std::string customer_id;
};
struct OrderItem {
    std::string order_id;
    std::string product_id;
    std::string customer_id;
    std::chrono::sys_seconds order_date;
    std::int64_t quantity;
};
struct Invoice {
    std::string order_id;
    std::string invoice_id;
    std::string customer_id;
    std::chrono::sys_seconds invoice_date;
};

struct ECommerce
    : facet::table<"ECommerce",                                                                                //
                   facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,                      //
                   facet::gsi<"GSI2", facet::partition<"GSI2PK">, facet::sort<"GSI2SK">>,                      //
                   facet::discriminator<"EntityType">, facet::attribute_case<facet::letter_case::camel>,       //
                   facet::entity<Customer, facet::named<"customer">, facet::key<"c#{customer_id}", "c#{customer_id}">>,  //
                   facet::entity<Product, facet::named<"product">, facet::key<"p#{product_id}", "p#{product_id}">>,      //
                   facet::entity<Order, facet::named<"order">, facet::key<"o#{order_id}", "o#{order_id}">>,              //
                   facet::entity<OrderItem, facet::named<"orderItem">, facet::key<"o#{order_id}", "p#{product_id}">,
                                 facet::index<"GSI1", "p#{product_id}", "{order_date}">,
                                 facet::index<"GSI2", "c#{customer_id}", "p#{order_date}">>,  //
                   facet::entity<Invoice, facet::named<"invoice">, facet::key<"o#{order_id}", "i#{invoice_id}">,
                                 facet::index<"GSI1", "i#{invoice_id}", "i#{invoice_id}">,
                                 facet::index<"GSI2", "c#{customer_id}", "i#{invoice_date}">>> {};

}  // namespace applications::commerce
