// SPDX-License-Identifier: BSL-1.0
// title: A count in a field that is not there
// rule: edges
// why: The node has the number.
// expect: in Line, counted speaks of sold, but Product has no such field
#include <facet/repository/open.hpp>

struct Order {
    std::string order_id;
    std::string status;
};
struct Product {
    std::string product_id;
    std::int32_t stock;
};
struct Line {
    std::string order_id;
    std::string product_id;
    std::int32_t quantity;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::counted<"", "sold">>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::counted<"", "stock">>
#endif
> {};

void check() { facet::verify<Shop>(); }
