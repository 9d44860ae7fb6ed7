// SPDX-License-Identifier: BSL-1.0
// title: An edge that is its own end, by the names of fields
// rule: edges
// why: An edge joins two nodes; which keys it has is made from theirs.
// expect: in Line, to<Line> names the edge itself; it joins two other entities
#include <facet/repository/open.hpp>

#include <string>

struct Order {
    std::string order;
    std::string customer;
};
struct Product {
    std::string product;
    std::string name;
};
struct Line {
    std::string order;
    std::string product;
};
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product}", "PRODUCT">>,
#ifdef FACET_REJECT
                           facet::edge<Line, facet::from<Order>, facet::to<Line, "product">>
#else
                           facet::edge<Line, facet::from<Order>, facet::to<Product, "product">>
#endif
                           > {};

void check() { facet::verify<Shop>(); }
