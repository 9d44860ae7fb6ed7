// SPDX-License-Identifier: BSL-1.0
// title: An edge that names too many fields
// rule: edges
// why: They stand for those of the node's key, one for each.
// expect: in Line, to<Product> is given 2 fields, but the key of Product is made from 1, the partition key from the first 1: product_id
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
    facet::edge<Line, facet::from<Order>, facet::to<Product, "product_id", "order_id">>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product, "product_id">>
#endif
> {};

void check() { facet::verify<Shop>(); }
