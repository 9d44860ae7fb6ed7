// SPDX-License-Identifier: BSL-1.0
// title: An edge with a key
// rule: edges
// why: Its key is made from those of its ends.
// expect: part 3 of edge<Line, ...> means nothing there; its parts are from, to, inverse, target_key, mirrored_as, counted
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
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::key<"LINE#{order_id}", "{product_id}">>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::target_key<"LINE#{product_id}">>
#endif
> {};

void check() { facet::verify<Shop>(); }
