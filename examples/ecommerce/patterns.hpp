// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The access patterns of the shop, E1 to E10: one function each, one typed call of facet in each. They are templates over the
/// repository, and so they run on every backend; that is why `template` stands before each call.

#include "../shared/answer.hpp"
#include "ecommerce.hpp"

#include <chrono>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace ecommerce {

using namespace facet::literals;

/// Whole days, from the beginning of the first to the beginning of the one behind the last: `first <= time && time < past`. Said so, a
/// range includes all of its last day, however fine times are. Without `past` it has no end.
struct day_range {
    std::chrono::sys_days first;
    std::optional<std::chrono::sys_days> past;
};
/// Both days are included. Behind the last day that can be stored there is none.
[[nodiscard]] constexpr day_range days(std::chrono::sys_days first, std::chrono::sys_days last) {
    constexpr std::chrono::sys_days last_of_all = std::chrono::year(9999) / 12 / 31;
    if (last >= last_of_all) return {first, std::nullopt};
    return {first, last + std::chrono::days(1)};
}

/// E1: a customer.
template <class Repository>
auto customer(const Repository& shop, std::string_view customer_id) {
    return shown::item_at<Customer>(shop, "customer_id"_f == customer_id);
}

/// E2: a product.
template <class Repository>
auto product(const Repository& shop, std::string_view product_id) {
    return shown::item_at<Product>(shop, "product_id"_f == product_id);
}

/// All there is to say of an order. No order: it is unknown.
struct order_details {
    std::optional<Order> order;
    std::vector<OrderItem> items;
    std::vector<Invoice> invoices;
};
/// E3: an order, its items by product and its invoice, as one mixed collection.
template <class Repository>
shown::answer<order_details> order(const Repository& shop, std::string_view order_id) {
    auto found = shown::all_of(shop.template collection<Order, OrderItem, Invoice>("order_id"_f == order_id));
    order_details details;
    for (Order& one : facet::items_of<Order>(found.items)) details.order = std::move(one);
    details.items = facet::items_of<OrderItem>(found.items);
    details.invoices = facet::items_of<Invoice>(found.items);
    return {std::move(details), std::move(found.served_by)};
}

/// E4: all products of an order.
template <class Repository>
auto items_of_order(const Repository& shop, std::string_view order_id) {
    return shown::all_of(shop.template query<OrderItem>("order_id"_f == order_id));
}

/// E5: the invoice of an order.
template <class Repository>
auto invoice_of_order(const Repository& shop, std::string_view order_id) {
    return shown::only_of(shop.template query<Invoice>("order_id"_f == order_id));
}

/// E6: all orders of a product in a range of days, by time.
template <class Repository>
auto orders_of_product(const Repository& shop, std::string_view product_id, day_range when) {
    return shown::all_of(
        shop.template query<OrderItem>("product_id"_f == product_id && when.first <= "order_date"_f && "order_date"_f < when.past));
}

/// E7: an invoice by its own id.
template <class Repository>
auto invoice(const Repository& shop, std::string_view invoice_id) {
    return shown::only_of(shop.template query<Invoice>("invoice_id"_f == invoice_id));
}

/// E8: all payments of an invoice; nothing where there is no such invoice.
template <class Repository>
auto payments(const Repository& shop, std::string_view invoice_id) {
    return shown::only_of(shop.template query<Invoice>("invoice_id"_f == invoice_id, facet::as<Payments>));
}

/// E9: all invoices of a customer in a range of days, by time.
template <class Repository>
auto invoices_of_customer(const Repository& shop, std::string_view customer_id, day_range when) {
    return shown::all_of(
        shop.template query<Invoice>("customer_id"_f == customer_id && when.first <= "invoice_date"_f && "invoice_date"_f < when.past));
}

/// E10: all products that a customer ordered in a range of days, by time.
template <class Repository>
auto products_of_customer(const Repository& shop, std::string_view customer_id, day_range when) {
    return shown::all_of(
        shop.template query<OrderItem>("customer_id"_f == customer_id && when.first <= "order_date"_f && "order_date"_f < when.past));
}

}  // namespace ecommerce
