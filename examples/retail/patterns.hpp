// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The shop's access patterns, S1 to S7: one function each, one typed call of facet in each. They are templates over the backend,
/// so that the same source runs on any; those that both versions of the schema serve are templates over the table, too. A failure
/// of the store is thrown as facet::exception.

#include "../shared/answer.hpp"
#include "schema.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace retail {

using namespace facet::literals;
using shown::answer;

/// S1: all information about a customer.
template <class Table, class Backend>
answer<std::optional<Customer>> find_customer(const facet::repository<Table, Backend>& shop, std::string_view customer_id) {
    return shown::item_at<Customer>(shop, "customer_id"_f == customer_id);
}

/// S2: all orders that a customer has placed; by id, and in the second version by date.
template <class Table, class Backend>
answer<std::vector<Order>> orders_of(const facet::repository<Table, Backend>& shop, std::string_view customer_id) {
    return shown::all_of(shop.template query<Order>("customer_id"_f == customer_id));
}

/// S3: an order by its id alone.
template <class Table, class Backend>
answer<std::optional<Order>> find_order(const facet::repository<Table, Backend>& shop, std::string_view order_id) {
    return shown::only_of(shop.template query<Order>("order_id"_f == order_id));
}

/// S4: an order of a customer.
template <class Backend>
answer<std::optional<Order>> find_order(const facet::repository<Retail, Backend>& shop, std::string_view customer_id,
                                        std::string_view order_id) {
    return shown::item_at<Order>(shop, "customer_id"_f == customer_id && "order_id"_f == order_id);
}

/// S4 in the second version, whose key holds the date that the caller does not know: the index has the order, and whose it is, is
/// asked of the one item read.
template <class Backend>
answer<std::optional<Order>> find_order(const facet::repository<DatedRetail, Backend>& shop, std::string_view customer_id,
                                        std::string_view order_id) {
    return shown::only_of(shop.template query<Order>("order_id"_f == order_id).filter("customer_id"_f == customer_id));
}

/// S5: all invoices of a customer, by id.
template <class Table, class Backend>
answer<std::vector<Invoice>> invoices_of(const facet::repository<Table, Backend>& shop, std::string_view customer_id) {
    return shown::all_of(shop.template query<Invoice>("customer_id"_f == customer_id));
}

/// S6: the orders of an invoice, by their ids and summaries. find_order has the rest.
template <class Table, class Backend>
answer<std::optional<InvoiceOrder>> orders_of_invoice(const facet::repository<Table, Backend>& shop, std::string_view invoice_id) {
    return shown::item_at<InvoiceOrder>(shop, "invoice_id"_f == invoice_id);
}

/// S7: a customer's most recent orders, newest first. Only the second version has them by date.
template <class Backend>
answer<std::vector<Order>> recent_orders(const facet::repository<DatedRetail, Backend>& shop, std::string_view customer_id,
                                         std::uint64_t how_many = 10) {
    return shown::first_of(
        shop.template query<Order>("customer_id"_f == customer_id).order_by("order_date"_f).descending().limit(how_many));
}

}  // namespace retail
