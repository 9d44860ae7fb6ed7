// SPDX-License-Identifier: BSL-1.0
// title: A mirror with a field that its edge has not
// rule: edges
// why: facet makes the mirror from the edge.
// expect: in Line, mirrored_as speaks of Sold, whose field total is none of Line's
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
struct Sold {
    std::string product_id;
    std::string order_id;
    std::int32_t total;
};
struct Sale {
    std::string product_id;
    std::string order_id;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::mirrored_as<Sold>>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::mirrored_as<Sale>>
#endif
> {};

void check() { facet::verify<Shop>(); }
