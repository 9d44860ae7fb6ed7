// SPDX-License-Identifier: BSL-1.0
// title: An inverse that is not read from the target
// rule: edges
// why: Its partition is found from the target's key.
// expect: in Line, inverse<Inverse> is read by `STATE#{state}`, which holds {state}, no field of the key of its target Product; what is not read from there is an index<...>
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
    std::string state;
    std::int32_t quantity;
};

struct Shop : facet::table<"Shop", facet::gsi<"Inverse", facet::partition<"ToPK">, facet::sort<"ToSK">>, facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::inverse<"Inverse", "STATE#{state}", "{order_id}">>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::index<"Inverse", "STATE#{state}", "{order_id}">>
#endif
> {};

void check() { facet::verify<Shop>(); }
