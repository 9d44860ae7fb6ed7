// SPDX-License-Identifier: BSL-1.0
// title: A counted edge that expires
// rule: edges
// why: What expires is erased alone, and nobody counts it down.
// expect: in Line, expires_at speaks of until, but an edge that is mirrored or counted cannot expire: what goes with it would stay
#include <facet/repository/open.hpp>

struct Order {
    std::string order_id;
    std::string status;
};
struct Product {
    std::string product_id;
    std::int32_t sold;
};
struct Line {
    std::string order_id;
    std::string product_id;
    std::int64_t until;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::counted<"", "sold">, facet::expires_at<"until">>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::expires_at<"until">>
#endif
> {};

void check() { facet::verify<Shop>(); }
