// SPDX-License-Identifier: BSL-1.0
// title: A form for a boolean
// rule: proof 1: what a key template may say
// why: A boolean has one form.
// expect: uses {paid:1}, which is a boolean; it takes no form
#include <facet/repository/open.hpp>

struct Order {
    std::string order_id;
    bool paid;
};

#ifdef FACET_REJECT
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "PAID#{paid:1}">>> {};
#else
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "PAID#{paid}">>> {};
#endif

void check() { facet::verify<Shop>(); }
