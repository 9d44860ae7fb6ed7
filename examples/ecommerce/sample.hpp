// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// A shop to try the patterns on, in the spring of 2020.

#include "carts.hpp"
#include "placing.hpp"

#include <chrono>

namespace ecommerce {

/// The sample's present: noon of May 1, 2020.
inline constexpr std::chrono::sys_seconds sample_now = std::chrono::sys_days(std::chrono::year(2020) / 5 / 1) + std::chrono::hours(12);

/// A time of 2020.
[[nodiscard]] constexpr std::chrono::sys_seconds at(unsigned month, unsigned day, int hour, int minute = 0) {
    return std::chrono::sys_days(std::chrono::year(2020) / static_cast<int>(month) / static_cast<int>(day)) + std::chrono::hours(hour) +
           std::chrono::minutes(minute);
}

/// Order 5 was placed on the evening of April 30; it is paid with a discount code, a gift card and a credit card.
template <class Repository>
void fill(const Repository& shop) {
    shop.put(Customer{"1", "Ann Lee", "ann@example.org"}).or_throw();
    shop.put(Customer{"10", "Bob Mori", "bob@example.org"}).or_throw();
    shop.put(Product{"kettle", "Kettle", 3'990}).or_throw();
    shop.put(Product{"tea", "Green tea, 100 g", 650}).or_throw();
    shop.put(Product{"teapot", "Teapot", 2'400}).or_throw();

    const means_of_payment card{.credit_card = "4242"};
    place(shop, {"1", "2001", "1", at(4, 14, 23, 59), {{"tea", 2, 650}}, card}).value();
    place(shop, {"2", "2002", "1", at(4, 15, 0), {{"teapot", 1, 2'400}, {"tea", 1, 650}}, card}).value();
    place(shop, {"3", "2003", "10", at(4, 20, 9, 30), {{"tea", 5, 650}}, {.gift = gift_card{"g-7", 10'000}, .credit_card = "1881"}}).value();
    place(shop, {"4", "2004", "10", at(5, 1, 8), {{"kettle", 1, 3'990}}, {.credit_card = "1881"}}).value();
    place(shop, {"5",
                 "2005",
                 "1",
                 at(4, 30, 18, 30),
                 {{"kettle", 1, 3'990}, {"tea", 1, 650}},
                 {discount_code{"SPRING", 10}, gift_card{"g-9", 2'000}, "4242"}})
        .value();

    keep(shop, Cart{"s-1", {{"teapot", 1}}, {}}, sample_now - std::chrono::hours(1));
    keep(shop, Cart{"s-2", {{"tea", 3}, {"kettle", 1}}, {}}, sample_now);
}

}  // namespace ecommerce
