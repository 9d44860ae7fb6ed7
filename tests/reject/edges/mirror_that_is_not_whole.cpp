// SPDX-License-Identifier: BSL-1.0
// title: A mirror that does not tell edges apart
// rule: edges
// why: Two edges would have one mirror.
// expect: in Line, mirrored_as speaks of Sold, whose key `PRODUCT#{product_id}`, `ORDER#{order_id}` lacks {quantity}, from which the edge's key is made; say mirror_key<...>
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
    std::int32_t quantity;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::target_key<"{product_id}#{quantity:4}">, facet::mirrored_as<Sold>>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::target_key<"{product_id}#{quantity:4}">, facet::mirrored_as<Sold, facet::mirror_key<"ORDER#{order_id}#{quantity:4}">>>
#endif
> {};

void check() { facet::verify<Shop>(); }
