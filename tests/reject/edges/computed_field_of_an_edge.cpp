// SPDX-License-Identifier: BSL-1.0
// title: A computed field of an edge
// rule: edges
// why: Fields are computed of entities; an edge's key is its nodes'.
// expect: part 3 of edge<Line, ...> means nothing there; its parts are from, to, inverse, target_key, mirrored_as, counted, and those of an entity but key and computed
#include <facet/repository/open.hpp>

struct Order {
    std::string order_id;
};
struct Product {
    std::string product_id;
};
struct Line {
    std::string order_id;
    std::string product_id;
    std::string label;
};
[[maybe_unused]] inline std::string label_of(const std::string& order, const std::string& product) { return order + product; }

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::computed<"label", label_of, "order_id", "product_id">>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>>
#endif
> {};

void check() { facet::verify<Shop>(); }
