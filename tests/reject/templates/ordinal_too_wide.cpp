// SPDX-License-Identifier: BSL-1.0
// title: A width that does not hold every enumerator
// rule: proof 1: what a key template may say
// why: What the width does not hold would be refused when it is stored. Without a form the enumerator's name is written.
// expect: in Order, key template `STATE#{state:1}` uses {state:1}, but the value of its enumerator closed has 2 digits
#include <facet/repository/open.hpp>

enum class status : std::uint8_t { open = 1, shipped = 2, closed = 10 };
struct Order {
    std::string order_id;
    status state;
};

#ifdef FACET_REJECT
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "STATE#{state:1}">>> {};
#else
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "STATE#{state:2}">>> {};
#endif

void check() { facet::verify<Shop>(); }
