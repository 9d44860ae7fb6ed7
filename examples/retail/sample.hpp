// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The shop's items: the sample that the program has built in.

#include "../shared/filling.hpp"
#include "patterns.hpp"
#include "schema.hpp"

#include <cstddef>
#include <vector>

namespace retail {

/// All that a table holds, as plain lists.
struct stock {
    std::vector<Customer> customers;
    std::vector<Order> orders;
    std::vector<Invoice> invoices;
    std::vector<InvoiceOrder> invoice_orders;
};

/// Three customers, among them c-1 and c-11: a prefix ends at a component's boundary.
[[nodiscard]] stock sample();

/// Writes all of it: the first customer, all else as one batch, and the orders of the last invoice. So what is there of these two tells
/// whether that was begun and finished.
template <class Table, class Backend>
void load(const facet::repository<Table, Backend>& shop, const stock& all) {
    shown::put(shop, all.customers.front());
    auto batch = shop.batch();
    for (std::size_t i = 1; i < all.customers.size(); ++i) batch.add(shop.put(all.customers[i]));
    for (const Order& each : all.orders) batch.add(shop.put(each));
    for (const Invoice& each : all.invoices) batch.add(shop.put(each));
    for (std::size_t i = 0; i + 1 < all.invoice_orders.size(); ++i) batch.add(shop.put(all.invoice_orders[i]));
    batch.run().value();
    shown::put(shop, all.invoice_orders.back());
}

/// Writes the sample into an empty table, and into one that an earlier run began to fill.
template <class Table, class Backend>
void load_where_needed(const facet::repository<Table, Backend>& shop, bool empty) {
    const stock all = sample();
    const auto begun = [&] { return find_customer(shop, all.customers.front().customer_id).items.has_value(); };
    const auto finished = [&] { return orders_of_invoice(shop, all.invoice_orders.back().invoice_id).items.has_value(); };
    if (shown::is_to_fill(empty, begun, finished)) load(shop, all);
}

}  // namespace retail
