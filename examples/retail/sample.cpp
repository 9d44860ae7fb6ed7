// SPDX-License-Identifier: BSL-1.0
#include "sample.hpp"

namespace retail {

using namespace std::chrono_literals;
using facet::literals::operator""_decimal;

stock sample() {
    const std::chrono::sys_days march(2026y / 3 / 1);
    stock all;
    all.customers = {
        {"c-1", "Ann Lee", "ann@example.com"},
        {"c-11", "Cem Kaya", "cem@example.com"},
        {"c-2", "Bea Ott", "bea@example.com"},
    };
    all.orders = {
        {"c-1", "o-7001", march + 9h, "2 lamps", "98.00"_decimal},
        {"c-1", "o-6044", march + 49h, "1 desk", "249.90"_decimal},
        {"c-1", "o-7310", march + 200h, "12 bulbs", "35.40"_decimal},
        {"c-11", "o-7002", march + 10h, "1 shelf", "79.00"_decimal},
        {"c-2", "o-7100", march + 60h, "4 chairs", "320.00"_decimal},
    };
    // Orders on the hour, so that there are more than the ten that S7 asks for.
    for (int i = 0; i < 10; ++i)
        all.orders.push_back({"c-11", "o-80" + std::to_string(10 + i), march + 24h * (20 - i), "1 box of screws", "6.50"_decimal});
    all.invoices = {
        {"c-1", "i-501", march + std::chrono::days(3), "347.90"_decimal},
        {"c-1", "i-502", march + std::chrono::days(9), "35.40"_decimal},
        {"c-2", "i-503", march + std::chrono::days(4), "320.00"_decimal},
    };
    all.invoice_orders = {
        {"i-501", {{"o-7001", "2 lamps"}, {"o-6044", "1 desk"}}},
        {"i-502", {{"o-7310", "12 bulbs"}}},
        {"i-503", {{"o-7100", "4 chairs"}}},
    };
    return all;
}

}  // namespace retail
