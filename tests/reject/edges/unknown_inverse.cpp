// SPDX-License-Identifier: BSL-1.0
// title: An inverse on an index that is not there
// rule: edges
// why: An edge is read from its target by an index of the table.
// expect: in Line, inverse<Invers> names an index that table Shop does not have; did you mean Inverse?
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

struct Shop : facet::table<"Shop", facet::gsi<"Inverse", facet::partition<"ToPK">, facet::sort<"ToSK">>, facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::inverse<"Invers">>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::inverse<"Inverse">>
#endif
> {};

void check() { facet::verify<Shop>(); }
