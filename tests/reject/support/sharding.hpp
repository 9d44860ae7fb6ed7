// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

struct Order {
    std::string order_id;
    std::string customer_id;
    std::string status;
    std::int64_t total;
};

/// A table of one entity with these key templates of its own and on an index.
template <class Key, class Entry>
struct orders_with : facet::table<"Orders", facet::gsi<"GSI2", facet::partition<"GSI2PK">, facet::sort<"GSI2SK">>, facet::entity<Order, Key, Entry>> {};

using order_key = facet::key<"ORDER#{order_id}", "CUSTOMER#{customer_id}">;
using order_entry = facet::index<"GSI2", "{order_id:15 shards}", "{status}#{order_id}">;

struct Orders : orders_with<order_key, order_entry> {};
using orders_repository = facet::repository<Orders, declared_backend>;
