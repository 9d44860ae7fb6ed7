// SPDX-License-Identifier: BSL-1.0
// title: An inverse on a local index
// rule: edges
// why: A local index has the partitions of the table.
// expect: in Line, inverse<Local> names a local index, which has the table's own partition key
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

struct Shop : facet::table<"Shop", facet::lsi<"Local", facet::sort<"ToSK">>, facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::inverse<"Local">>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>>
#endif
> {};

void check() { facet::verify<Shop>(); }
