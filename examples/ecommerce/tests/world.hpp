// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../ecommerce.hpp"

#include <support/application_backends.hpp>
#include <support/pattern_checks.hpp>
#include <unit/schema/random.hpp>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// A shop with more than 10,000 items: made up, always the same ones, with ids that are beginnings of each other, ids with delimiters in
/// them, equal times, and times at the edges of days.
namespace world {

using namespace ecommerce;

inline std::vector<std::string> ids(std::size_t count) {
    std::vector<std::string> all{"a", "a#", "a#b", "a$", "a b", "ab", "A", "\xc3\xa9", "o#1", "p#1", "i#1"};
    for (std::size_t i = 1; i <= count; ++i) all.push_back(std::to_string(i));
    return all;
}

inline constexpr std::chrono::sys_days first_day = std::chrono::sys_days(std::chrono::year(2020) / 4 / 1);
inline constexpr std::size_t day_count = 45;

/// Some time of one of the days: often their very first or last second, or noon.
inline std::chrono::sys_seconds some_time(key_probe::random_source& random) {
    const std::chrono::sys_seconds day = first_day + std::chrono::days(static_cast<int>(random.below(day_count)));
    switch (random.below(4)) {
        case 0: return day;
        case 1: return day + std::chrono::hours(24) - std::chrono::seconds(1);
        case 2: return day + std::chrono::hours(12);
        default: return day + std::chrono::seconds(static_cast<int>(random.below(86'400)));
    }
}

struct shop_world {
    std::vector<Customer> customers;
    std::vector<Product> products;
    std::vector<Order> orders;
    std::vector<OrderItem> items;
    std::vector<Invoice> invoices;

    shop_world() {
        key_probe::random_source random(3);
        for (const std::string& id : ids(150)) customers.push_back({id, "Customer " + id, id + "@example.org"});
        for (const std::string& id : ids(120)) products.push_back({id, "Product " + id, static_cast<std::int64_t>(random.below(10'000))});
        std::size_t number = 0;
        const std::vector<std::string> numbers = ids(2'300);
        for (const std::string& id : numbers) {
            const Order order{id, customers[random.below(customers.size())].customer_id, some_time(random), 0};
            orders.push_back(order);
            const std::size_t first = random.below(products.size()), lines = random.below(7);
            for (std::size_t line = 0; line < lines; ++line) {
                const Product& product = products[(first + line) % products.size()];
                items.push_back({id, product.product_id, order.customer_id, order.order_date,
                                 static_cast<std::int64_t>(1 + random.below(5)), product.price});
                orders.back().total += items.back().quantity * items.back().price;
            }
            if (random.below(20) == 0) continue;  // not billed yet
            const std::int64_t total = orders.back().total;
            Invoice invoice{id, numbers[numbers.size() - 1 - number], order.customer_id, some_time(random), total, {}};
            if (random.coin()) invoice.payments.push_back({payment_kind::discount_code, "SPRING", 10, total / 10});
            if (random.coin()) invoice.payments.push_back({payment_kind::gift_card, "g-" + id, std::nullopt, 500});
            invoice.payments.push_back({payment_kind::credit_card, "4242", std::nullopt, total});
            invoices.push_back(invoice);
            ++number;
        }
    }
    [[nodiscard]] std::size_t size() const {
        return customers.size() + products.size() + orders.size() + items.size() + invoices.size();
    }
};

inline const shop_world& expected() {
    static const shop_world once;
    return once;
}

/// The shop on a backend, stored once for all cases.
template <class Adapter>
const auto& stored() {
    static const facet::test::filled_table<ECommerce, Adapter> table(expected().customers, expected().products, expected().orders,
                                                                     expected().items, expected().invoices);
    return table.items();
}

/// A text as it stands in a key: bytes up to `$` are escaped.
inline std::string in_key(std::string_view text) {
    static constexpr char digits[] = "0123456789ABCDEF";
    std::string key;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte > '$') key += c;
        else key += {'$', digits[byte / 16], digits[byte % 16]};
    }
    return key;
}

/// Ids that nothing has, but nearly so; and many of those that something has.
inline std::vector<std::string> asked_ids(const std::vector<std::string>& all, std::size_t every) {
    std::vector<std::string> asked{"0", "01", "1 ", "a#b#", "B", "c#1", "s#1", "#", "999999", "\xc3\xa9\xc3\xa9"};
    for (std::size_t i = 0; i < all.size(); ++i)
        if (i < 22 || i % every == 0) asked.push_back(all[i]);
    return asked;
}

}  // namespace world
