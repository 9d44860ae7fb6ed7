// SPDX-License-Identifier: BSL-1.0
// title: A width for an enumeration with a negative value
// rule: proof 1: what a key template may say
// why: An ordinal has no place for a sign.
// expect: in Order, key template `STATE#{state:2}` uses {state:2}, but the value of its enumerator closed is negative; without a form it is written by its name
#include <facet/repository/open.hpp>

enum class status : std::int8_t { closed = -1, open, shipped };
struct Order {
    std::string order_id;
    status state;
};

#ifdef FACET_REJECT
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "STATE#{state:2}">>> {};
#else
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "STATE#{state}">>> {};
#endif

void check() { facet::verify<Shop>(); }
