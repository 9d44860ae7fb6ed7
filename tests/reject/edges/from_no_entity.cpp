// SPDX-License-Identifier: BSL-1.0
// title: An edge from no entity
// rule: edges
// why: An edge joins two entities of its table.
// expect: in Line, from<Customer> names no entity of table Shop
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
struct Customer {
    std::string order_id;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Customer>, facet::to<Product>>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>>
#endif
> {};

void check() { facet::verify<Shop>(); }
