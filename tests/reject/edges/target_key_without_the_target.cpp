// SPDX-License-Identifier: BSL-1.0
// title: A target key that does not tell targets apart
// rule: edges
// why: Two products of one order would be one item.
// expect: in Line, target_key `LINE#{quantity:4}` lacks {product_id}, so that edges to several items of Product would be one item
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
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::target_key<"LINE#{quantity:4}">>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::target_key<"LINE#{quantity:4}#{product_id}">>
#endif
> {};

void check() { facet::verify<Shop>(); }
