// SPDX-License-Identifier: BSL-1.0
// title: An edge whose field has another type than its target's
// rule: edges
// why: The same value would be written as another key.
// expect: in Line, to<Product> has number stand for Product's product_id, but the two fields are of different types
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
    std::int32_t number;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product, "number">>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>>
#endif
> {};

void check() { facet::verify<Shop>(); }
