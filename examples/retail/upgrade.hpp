// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// From the first version of the schema to the second.

#include "schema.hpp"

#include <cstdint>
#include <variant>

namespace retail {

/// Writes every item of a table of the first version into one of the second, where an order's key begins with its date. A key
/// cannot be changed in its place: this reads the whole table once, which is what a scan is for. Gives the number of items.
template <class From, class Into>
std::uint64_t upgrade(const facet::repository<Retail, From>& from, const facet::repository<DatedRetail, Into>& into) {
    std::uint64_t items = 0;
    auto batch = into.batch();
    for (const auto& item : from.template scan<Customer, Order, Invoice, InvoiceOrder>().or_throw()) {
        std::visit([&](const auto& each) { batch.add(into.put(each)); }, item);
        ++items;
    }
    batch.run().value();
    return items;
}

/// Does that unless the second table has as many items: it has them all, then. An upgrade that was interrupted is done once more.
template <class From, class Into>
void upgrade_where_needed(const facet::repository<Retail, From>& from, const facet::repository<DatedRetail, Into>& into) {
    const auto items_of = [](const auto& shop) { return shop.template scan<Customer, Order, Invoice, InvoiceOrder>().count().value(); };
    if (items_of(into) < items_of(from)) upgrade(from, into);
}

}  // namespace retail
