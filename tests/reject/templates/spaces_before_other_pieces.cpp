// SPDX-License-Identifier: BSL-1.0
// title: Raw spaces before other pieces
// rule: proof 1: what a key template may say
// why: A space sorts before the delimiter, so text that keeps its spaces stands at the end.
// expect: uses {name:spaces} before other pieces; its order holds only where nothing follows
#include <facet/repository/open.hpp>

struct Customer {
    std::string region;
    std::string name;
    std::string customer_id;
};

struct Shop
#ifdef FACET_REJECT
    : facet::table<"Shop", facet::entity<Customer, facet::key<"REGION#{region}", "NAME#{name:spaces}#{customer_id}">>>
#else
    : facet::table<"Shop", facet::entity<Customer, facet::key<"REGION#{region}", "ID#{customer_id}#{name:spaces}">>>
#endif
{};

void check() { facet::verify<Shop>(); }
