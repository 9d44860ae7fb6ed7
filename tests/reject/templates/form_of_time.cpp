// SPDX-License-Identifier: BSL-1.0
// title: A width for a time
// rule: proof 1: what a key template may say
// why: Times are ISO 8601; their form says how fine they are.
// expect: uses {placed_at:10}, which is a time; its forms are days, s, ms, us and lower
#include <facet/repository/open.hpp>

struct Order {
    std::string order_id;
    facet::timestamp placed_at;
};

#ifdef FACET_REJECT
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "AT#{placed_at:10}">>> {};
#else
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "AT#{placed_at:s}">>> {};
#endif

void check() { facet::verify<Shop>(); }
