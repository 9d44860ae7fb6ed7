// SPDX-License-Identifier: BSL-1.0
// title: A time's form for an enumeration
// rule: proof 1: what a key template may say
// why: An enumeration is written by name, for equality, or as its ordinal in a width, for ranges.
// expect: uses {state:s}, which is an enumeration; its form is a width, for its ordinal, or none, upper or lower, for its name
#include <facet/repository/open.hpp>

enum class status : std::uint8_t { open, shipped };
struct Order {
    std::string order_id;
    status state;
};

#ifdef FACET_REJECT
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "STATE#{state:s}">>> {};
#else
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "STATE#{state:2}">>> {};
#endif

void check() { facet::verify<Shop>(); }
