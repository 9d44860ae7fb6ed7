// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// How the program shows what it found.

#include "../shared/show.hpp"
#include "patterns.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <string_view>

namespace ecommerce {

/// 1250 cents, as 12.50.
[[nodiscard]] inline std::string money(std::int64_t cents) { return fmt::format("{}.{:02}", cents / 100, cents % 100); }

[[nodiscard]] inline std::string text(std::chrono::sys_seconds time) {
    char bytes[facet::max_time_width];
    return {bytes, facet::format_time(time, facet::time_precision::seconds, bytes)};
}

inline void show(const Customer& one) { fmt::print("customer {}: {}, {}\n", one.customer_id, one.name, one.email); }
inline void show(const Product& one) { fmt::print("product {}: {}, {}\n", one.product_id, one.name, money(one.price)); }
inline void show(const Order& one) {
    fmt::print("order {} of customer {}, {}, {}\n", one.order_id, one.customer_id, text(one.order_date), money(one.total));
}
inline void show(const OrderItem& one) {
    fmt::print("item of order {}: {} x {}, {}, customer {}, {}\n", one.order_id, one.quantity, one.product_id, money(one.price),
               one.customer_id, text(one.order_date));
}
inline void show(const Payment& one) {
    switch (one.kind) {
        case payment_kind::discount_code:
            fmt::print("    {} discount code {}, {} %\n", money(one.amount), one.reference, one.percent.value_or(0));
            break;
        case payment_kind::gift_card: fmt::print("    {} gift card {}\n", money(one.amount), one.reference); break;
        case payment_kind::credit_card: fmt::print("    {} credit card {}\n", money(one.amount), one.reference); break;
    }
}
inline void show(const Payments& all) {
    for (const Payment& each : all.payments) show(each);
}
inline void show(const Invoice& one) {
    fmt::print("invoice {} for order {}, customer {}, {}, {}\n", one.invoice_id, one.order_id, one.customer_id, text(one.invoice_date),
               money(one.total));
    for (const Payment& each : one.payments) show(each);
}
inline void show(const Cart& one) {
    fmt::print("cart {}, until {}\n", one.session_id, text(one.expires));
    for (const CartLine& line : one.lines) fmt::print("    {} x {}\n", line.quantity, line.product_id);
}

inline int show(std::string_view pattern, const shown::answer<order_details>& found) {
    show(pattern, found.served_by);
    if (found.items.order) show(*found.items.order);
    for (const OrderItem& each : found.items.items) show(each);
    for (const Invoice& each : found.items.invoices) show(each);
    return found.items.order ? 0 : 1;
}

}  // namespace ecommerce
