// SPDX-License-Identifier: BSL-1.0
// title: A count that is soon full
// rule: edges
// why: A node with more edges than its count can hold cannot be read any more, nor erased.
// expect: in Line, counted speaks of lines, which is too narrow to count edges; declare it with 32 bits or more
#include <facet/repository/open.hpp>

struct Order {
    std::string order_id;
#ifdef FACET_REJECT
    std::int8_t lines = 0;
#else
    std::int32_t lines = 0;
#endif
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
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::counted<"lines", "">>> {};

void check() { facet::verify<Shop>(); }
