// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The shop's items: the sample that the program has built in.

#include "schema.hpp"

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

/// Writes all of it, as one batch.
template <class Table, class Backend>
void load(const facet::repository<Table, Backend>& shop, const stock& all) {
    auto batch = shop.batch();
    for (const Customer& each : all.customers) batch.add(shop.put(each));
    for (const Order& each : all.orders) batch.add(shop.put(each));
    for (const Invoice& each : all.invoices) batch.add(shop.put(each));
    for (const InvoiceOrder& each : all.invoice_orders) batch.add(shop.put(each));
    batch.run().value();
}

}  // namespace retail
