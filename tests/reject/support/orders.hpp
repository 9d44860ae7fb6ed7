// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace facet::literals;

enum class status : std::uint8_t { open, shipped, closed };

/// Orders with one field of each sort that where-clauses and updates treat differently.
struct Order {
    std::string customer_id;
    std::string order_id;
    std::int64_t number;
    status state;
    facet::timestamp placed_at;
    std::optional<facet::timestamp> shipped_at;
    std::string region;
    std::string note;
    facet::decimal total;
    std::vector<std::string> tags;
};
struct Line {
    std::string customer_id;
    std::string order_id;
    std::int32_t line;
    std::string product;
};
struct Customer {
    std::string customer_id;
    std::string name;
    std::int32_t visits;
};
/// Of no table.
struct Stranger {
    std::string id;
};

struct Shop
    : facet::table<
          "Shop", facet::gsi<"ByState", facet::partition<"StatePK">, facet::sort<"StateSK">>,
          facet::gsi<"ByRegion", facet::partition<"RegionPK">, facet::sort<"RegionSK">, facet::keys_only>,
          facet::gsi<"Unshipped", facet::partition<"UnshippedPK">, facet::sort<"UnshippedSK">, facet::include<"note">>,
          facet::entity<Customer, facet::key<"CUSTOMER#{customer_id}", "PROFILE">>,
          facet::entity<Order, facet::key_only<"order_id">, facet::key<"CUSTOMER#{customer_id}", "ORDER#{order_id}">,
                        facet::index<"ByState", "STATE#{state}", "ORDER#{number:plain}#{placed_at}">,
                        facet::index<"ByRegion", "REGION#{region}", "ORDER#{placed_at}">,
                        facet::index<"Unshipped", "UNSHIPPED#{customer_id}", "ORDER#{placed_at}">::while_absent<"shipped_at">>,
          facet::entity<Line, facet::key<"CUSTOMER#{customer_id}", "ORDER#{order_id}#LINE#{line:4}">>> {};

using shop_repository = facet::repository<Shop, declared_backend>;
