// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>

#include <string>

/// A struct in another's field, whose names a case gives.
struct Address {
    std::string street_name;
    std::string zip;
};
struct Order {
    std::string order_id;
    Address ship_to;
};
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>> {};
