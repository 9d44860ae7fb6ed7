// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

using namespace facet::literals;

struct Address {
    std::string street;
    std::string city;
};
struct Line {
    std::string product;
    std::int32_t quantity;
};
/// An order with parts of every kind.
struct Order {
    std::string shop;
    std::string order_id;
    std::int64_t total;
    Address address;
    std::vector<Line> lines;
    std::map<std::string, std::int32_t> prices;
    std::optional<std::set<std::string>> tags;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"SHOP#{shop}", "ORDER#{order_id}">>> {};

using shop_repository = facet::repository<Shop, declared_backend>;
