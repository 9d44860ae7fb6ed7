// SPDX-License-Identifier: BSL-1.0
// title: An edge without a field of its target
// rule: edges
// why: Its keys are made from those of its ends.
// expect: in Line, to<Product> needs a field product_id, from which the key `PRODUCT#{product_id}` is made, but Line has no such field
// expect: did you mean produkt_id?
// expect: a field of another name is said with to<Product
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
    std::string produkt_id;
    std::int32_t quantity;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product>>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product, "produkt_id">>
#endif
> {};

void check() { facet::verify<Shop>(); }
