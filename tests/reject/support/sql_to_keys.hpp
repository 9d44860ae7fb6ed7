// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

using namespace facet::literals;

/// The structs of docs/tutorial.md; each case has the table as it is at that step.
struct Customer {
    std::string customer_id;
    std::string name;
    std::string email;
};
enum class state : std::uint8_t { open, paid, shipped };
struct Order {
    std::string customer_id;
    std::string order_id;
    std::chrono::sys_seconds order_date;
    std::string summary;
    state now;
};
struct Invoice {
    std::string customer_id;
    std::string invoice_id;
    std::int64_t cents;
};
struct InvoicedOrder {
    std::string order_id;
    std::string summary;
};
struct InvoiceOrder {
    std::string invoice_id;
    std::vector<InvoicedOrder> orders;
};

using orders_by_id = facet::gsi<"GSI", facet::partition<"GSIPK">, facet::sort<"GSISK">>;
using orders_by_state = facet::gsi<"ByState", facet::partition<"StatePK">, facet::sort<"StateSK">>;
using customer_ids = facet::domain<"customer_id", "c-">;
using invoice_ids = facet::domain<"invoice_id", "i-">;

/// A repository of the step's table.
template <class Table>
using opened = facet::repository<Table, declared_backend>;
