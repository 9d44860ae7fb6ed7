// SPDX-License-Identifier: BSL-1.0
// title: Both ends from the same field
// rule: edges
// why: An edge between two items of one entity needs a field for each.
// expect: in Similar, both ends are made from the same fields of Similar: product_id; name those of the other end with to<Product
#include <facet/repository/open.hpp>

struct Order {
    std::string order_id;
    std::string status;
};
struct Product {
    std::string product_id;
    std::string name;
};
struct Similar {
    std::string product_id;
    std::string other_id;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Similar, facet::from<Product>, facet::to<Product>, facet::target_key<"SIMILAR#{product_id}">>
#else
    facet::edge<Similar, facet::from<Product>, facet::to<Product, "other_id">, facet::target_key<"SIMILAR#{other_id}">>
#endif
> {};

void check() { facet::verify<Shop>(); }
