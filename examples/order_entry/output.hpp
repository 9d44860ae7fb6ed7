// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// How the program shows what it found.

#include "../shared/show.hpp"
#include "order_entry.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace order_entry {

/// 1250 cents, as 12.50.
[[nodiscard]] inline std::string money(std::int64_t cents) { return fmt::format("{}.{:02}", cents / 100, cents % 100); }

[[nodiscard]] inline std::string text(std::chrono::sys_days day) {
    char bytes[facet::max_time_width];
    return {bytes, facet::format_time(day, facet::time_precision::days, bytes)};
}
[[nodiscard]] inline std::string_view text(order_status status) { return facet::enum_to_string(status); }

inline void show(const Employee& one) { fmt::print("employee {}: {}, {}\n", one.employee_id, one.name, one.email); }
inline void show(const Hire& one) { fmt::print("employee {} was hired on {}\n", one.employee_id, text(one.hire_date)); }
inline void show(const JobHistory& one) {
    fmt::print("employee {}: {} from {}{}\n", one.employee_id, one.title, text(one.from), one.to ? " to " + text(*one.to) : "");
}
inline void show(const WorksAt& one) { fmt::print("employee {} works at {}\n", one.employee_id, one.warehouse_id); }
inline void show(const Quota& one) {
    fmt::print("employee {}: {} in {}-Q{}\n", one.employee_id, money(one.order_total), one.year, one.quarter);
}
inline void show(const Customer& one) { fmt::print("customer {}: {}, of representative {}\n", one.customer_id, one.name, one.rep_id); }
inline void show(const Order& one) {
    fmt::print("order {} of customer {}, {}, {}, {}\n", one.order_id, one.customer_id, text(one.date), text(one.status), money(one.total));
}
inline void show(const OrderByRep& one) {
    fmt::print("order {} of customer {}, taken by {}, {}, {}\n", one.order_id, one.customer_id, one.rep_id, text(one.date),
               text(one.status));
}
inline void show(const OrderItem& one) {
    fmt::print("    of order {}: {} x {}, {}, {}\n", one.order_id, one.quantity, one.product_name, money(one.price), text(one.status));
}
inline void show(const Inventory& one) { fmt::print("warehouse {} has {} of {}\n", one.warehouse_id, one.quantity, one.product_id); }
inline void show(const ProductTotal& one) { fmt::print("{} of {} in all\n", one.quantity, one.product_id); }
template <class... Structs>
void show(const std::variant<Structs...>& one) {
    std::visit([](const auto& each) { show(each); }, one);
}

}  // namespace order_entry
