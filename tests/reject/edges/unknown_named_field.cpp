// SPDX-License-Identifier: BSL-1.0
// title: An edge that names a field that it has not
// rule: edges
// why: The fields that are named are the edge's.
// expect: in Line, to<Product> speaks of prodct, but Line has no such field; did you mean product?
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
    std::string product;
    std::int32_t quantity;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product, "prodct">>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product, "product">>
#endif
> {};

void check() { facet::verify<Shop>(); }
