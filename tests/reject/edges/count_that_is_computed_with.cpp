// SPDX-License-Identifier: BSL-1.0
// title: A count from which a field is computed
// rule: edges
// why: A link counts without reading the node, of which the other field would have to be computed.
// expect: in Line, counted speaks of lines, from which size is computed; a count cannot keep it
#include <facet/repository/open.hpp>

struct Order {
    std::string order_id;
    std::int32_t lines = 0;
    std::string size{};
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

inline std::string size_of(std::int32_t lines) { return lines > 10 ? "large" : "small"; }

struct Shop : facet::table<"Shop", facet::entity<Order, facet::computed<"size", size_of, "lines">, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::counted<"lines", "">>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>>
#endif
> {};

void check() { facet::verify<Shop>(); }
