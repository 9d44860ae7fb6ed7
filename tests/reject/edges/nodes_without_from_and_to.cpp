// SPDX-License-Identifier: BSL-1.0
// title: An edge between bare structs
// rule: edges
// why: Which of the two an edge leads from decides in whose partition it is kept.
// expect: part 1 of edge<Line, ...> means nothing there; its parts are from, to, inverse
// expect: Order is a struct; the entities that an edge joins are said by from<...> and to<...>
#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

struct Order {
    std::string order_id;
};
struct Product {
    std::string product_id;
};
struct Line {
    std::string order_id;
    std::string product_id;
    std::int64_t quantity;
};

struct Shop
    : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>, facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
#ifdef FACET_REJECT
                   facet::edge<Line, Order, Product>>
#else
                   facet::edge<Line, facet::from<Order>, facet::to<Product>>>
#endif
{};

void check() { facet::verify<Shop>(); }
