// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// How an order is placed and paid.

#include "ecommerce.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ecommerce {

using namespace facet::literals;

/// A share of the total.
struct discount_code {
    std::string code;
    std::int32_t percent;
};
/// A fixed amount.
struct gift_card {
    std::string number;
    std::int64_t balance;
};
/// What a customer pays with. The credit card has what the others leave.
struct means_of_payment {
    std::optional<discount_code> discount{};
    std::optional<gift_card> gift{};
    std::string credit_card{};
};

/// What each of the means pays of a total: a discount first (rounded down to whole cents), then the gift card as far as it goes, then the
/// credit card. The amounts sum to the total; what would pay nothing is left out.
[[nodiscard]] inline std::vector<Payment> split_payment(std::int64_t total, const means_of_payment& means) {
    std::vector<Payment> payments;
    std::int64_t due = total;
    const auto pay = [&](payment_kind kind, const std::string& reference, std::optional<std::int32_t> percent, std::int64_t amount) {
        if (amount <= 0) return;
        payments.push_back({kind, reference, percent, amount});
        due -= amount;
    };
    if (means.discount)
        pay(payment_kind::discount_code, means.discount->code, means.discount->percent, total * means.discount->percent / 100);
    if (means.gift) pay(payment_kind::gift_card, means.gift->number, std::nullopt, std::min(due, means.gift->balance));
    pay(payment_kind::credit_card, means.credit_card, std::nullopt, due);
    return payments;
}

struct ordered_product {
    std::string product_id;
    std::int64_t quantity;
    std::int64_t price;
};
struct purchase {
    std::string order_id;
    std::string invoice_id;
    std::string customer_id;
    std::chrono::sys_seconds at;
    std::vector<ordered_product> products;
    means_of_payment means;
    std::optional<std::string> session_id{};  ///< whose cart is emptied by it

    /// Adds to what is bought. An order has one item of a product, so more of the same are added to its quantity.
    void add(const ordered_product& more) {
        const auto same = std::find_if(products.begin(), products.end(), [&](const auto& each) { return each.product_id == more.product_id; });
        if (same == products.end()) products.push_back(more);
        else same->quantity += more.quantity;
    }
};

/// The id of an order's invoice. It has only one, so that an id which is made from the order's is as unique.
[[nodiscard]] inline std::string invoice_id_of(const std::string& order_id) { return "200" + order_id; }

/// Writes the order, its items and its invoice in one transaction, which asks that customer and products exist and the order does not.
/// Fails with transaction_canceled, and a reason for each action, where one of these does not hold; nothing is written then. A transaction
/// has at most 100 actions: that is room for 48 products. More are refused as validation, and so is a product that stands there twice.
template <class Repository>
[[nodiscard]] facet::result<void> place(const Repository& shop, const purchase& bought) {
    const auto& [order_id, invoice_id, customer_id, at, products, means, session_id] = bought;
    std::int64_t total = 0;
    for (const ordered_product& each : products) total += each.quantity * each.price;

    auto transaction = shop.transaction();
    transaction.add(shop.template check<Customer>("customer_id"_f == customer_id).exists());
    transaction.add(shop.create(Order{order_id, customer_id, at, total}));
    transaction.add(shop.create(Invoice{order_id, invoice_id, customer_id, at, total, split_payment(total, means)}));
    for (const ordered_product& each : products) {
        transaction.add(shop.template check<Product>("product_id"_f == each.product_id).exists());
        transaction.add(shop.create(OrderItem{order_id, each.product_id, customer_id, at, each.quantity, each.price}));
    }
    if (session_id) transaction.add(shop.template erase<Cart>("session_id"_f == *session_id));
    return transaction.run();
}

}  // namespace ecommerce
