// SPDX-License-Identifier: BSL-1.0
// title: A count in a text
// rule: edges
// why: What counts is a number.
// expect: in Line, counted speaks of status, which is no whole number of Order that link() could count
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
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::counted<"status", "">>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>>
#endif
> {};

void check() { facet::verify<Shop>(); }
