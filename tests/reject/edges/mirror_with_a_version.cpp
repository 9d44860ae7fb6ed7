// SPDX-License-Identifier: BSL-1.0
// title: A mirror with a version
// rule: edges
// why: facet makes the mirror from the edge, of which alone a version is counted.
// expect: in Line, mirrored_as speaks of Sale, which has a version, times, computed fields or guards of its own; a mirror follows its edge, so these are declared in that, beside mirrored_as<...>; a mirror has indexes and other names for attributes
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
    std::uint32_t version;
};
struct Sale {
    std::string product_id;
    std::string order_id;
    std::uint32_t version;
};

struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::mirrored_as<Sale, facet::version<"version">>>
#else
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::mirrored_as<Sale>, facet::version<"version">>
#endif
> {};

void check() { facet::verify<Shop>(); }
