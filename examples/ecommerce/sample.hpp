// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// A shop to try the patterns on, in the spring of 2020.

#include "../shared/answer.hpp"
#include "../shared/filling.hpp"
#include "carts.hpp"
#include "placing.hpp"

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ecommerce {

/// The sample's present: noon of May 1, 2020.
inline constexpr std::chrono::sys_seconds sample_now = std::chrono::sys_days(std::chrono::year(2020) / 5 / 1) + std::chrono::hours(12);

/// A time of 2020.
[[nodiscard]] constexpr std::chrono::sys_seconds at(unsigned month, unsigned day, int hour, int minute = 0) {
    return std::chrono::sys_days(std::chrono::year(2020) / static_cast<int>(month) / static_cast<int>(day)) + std::chrono::hours(hour) +
           std::chrono::minutes(minute);
}

template <class Repository>
[[nodiscard]] bool is_placed(const Repository& shop, std::string_view order_id) {
    return shown::item_at<Order>(shop, "order_id"_f == order_id).items.has_value();
}

/// Writes the sample, or what is not there of it. Order 5 is the last: it was placed on the evening of April 30, and is paid with a discount
/// code, a gift card and a credit card.
template <class Repository>
void fill(const Repository& shop) {
    shown::put(shop, Customer{"1", "Ann Lee", "ann@example.org"});
    shown::put(shop, Customer{"10", "Bob Mori", "bob@example.org"});
    shown::put(shop, Product{"kettle", "Kettle", 3'990});
    shown::put(shop, Product{"tea", "Green tea, 100 g", 650});
    shown::put(shop, Product{"teapot", "Teapot", 2'400});
    shown::put(shop, Cart{"s-1", {{"teapot", 1}}, sample_now - std::chrono::hours(1) + cart_life});
    shown::put(shop, Cart{"s-2", {{"tea", 3}, {"kettle", 1}}, sample_now + cart_life});

    const auto ordered = [&](const std::string& id, const std::string& customer_id, std::chrono::sys_seconds when,
                             std::vector<ordered_product> products, means_of_payment means) {
        const purchase bought{id, invoice_id_of(id), customer_id, when, std::move(products), std::move(means), {}};
        shown::once([&] { return is_placed(shop, id); }, [&] { return place(shop, bought); });
    };
    const means_of_payment card{.credit_card = "4242"};
    ordered("1", "1", at(4, 14, 23, 59), {{"tea", 2, 650}}, card);
    ordered("2", "1", at(4, 15, 0), {{"teapot", 1, 2'400}, {"tea", 1, 650}}, card);
    ordered("3", "10", at(4, 20, 9, 30), {{"tea", 5, 650}}, {.gift = gift_card{"g-7", 10'000}, .credit_card = "1881"});
    ordered("4", "10", at(5, 1, 8), {{"kettle", 1, 3'990}}, {.credit_card = "1881"});
    ordered("5", "1", at(4, 30, 18, 30), {{"kettle", 1, 3'990}, {"tea", 1, 650}},
            {discount_code{"SPRING", 10}, gift_card{"g-9", 2'000}, "4242"});
}

/// Fills an empty table, and one that an earlier run began to fill.
template <class Repository>
void fill_where_needed(const Repository& shop, bool empty) {
    const auto begun = [&] { return shown::item_at<Customer>(shop, "customer_id"_f == "1").items.has_value(); };
    if (shown::is_to_fill(empty, begun, [&] { return is_placed(shop, "5"); })) fill(shop);
}

}  // namespace ecommerce
