// SPDX-License-Identifier: BSL-1.0
// title: An edge with two targets
// rule: edges
// why: An edge has two ends; what joins three entities is an entity.
// expect: in Line, an edge has one to<...>, but there are 2
#include <facet/repository/open.hpp>

struct Order {
    std::string order_id;
    std::string status;
};
struct Product {
    std::string product_id;
    std::string name;
};
struct Line {
    std::string order_id;
    std::string product_id;
    std::int32_t quantity;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::to<Order>>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>>
#endif
> {};

void check() { facet::verify<Shop>(); }
