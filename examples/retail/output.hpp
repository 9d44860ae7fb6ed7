// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// How the program shows what it found.

#include "../shared/show.hpp"
#include "schema.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string>

namespace retail {

[[nodiscard]] inline std::string text(std::chrono::sys_seconds moment) {
    char digits[facet::max_time_width];
    return {digits, facet::format_time(moment, facet::time_precision::seconds, digits)};
}
/// With two decimals.
[[nodiscard]] inline std::string text(const facet::decimal& amount) {
    std::string digits = amount.to_string();
    if (digits.find('.') == std::string::npos) digits += '.';
    while (digits.size() - digits.find('.') < 3) digits += '0';
    return digits;
}
[[nodiscard]] inline std::string text(std::chrono::sys_days day) { return text(std::chrono::sys_seconds(day)).substr(0, 10); }

inline void show(const Customer& one) { fmt::print("{}  {}  {}\n", one.customer_id, one.name, one.email); }
inline void show(const Order& one) {
    fmt::print("{}  {}  {:>7}  {} ({})\n", one.order_id, text(one.order_date), text(one.total), one.summary, one.customer_id);
}
inline void show(const Invoice& one) {
    fmt::print("{}  {}  {:>7} ({})\n", one.invoice_id, text(one.invoice_date), text(one.amount), one.customer_id);
}
inline void show(const InvoiceOrder& one) {
    for (const InvoicedOrder& each : one.orders) fmt::print("{}  {}\n", each.order_id, each.summary);
}

}  // namespace retail
