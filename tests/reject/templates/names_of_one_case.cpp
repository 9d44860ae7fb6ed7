// SPDX-License-Identifier: BSL-1.0
// title: Names in lower case that are one then
// rule: proof 1: what a key template may say
// why: The key could not tell the two enumerators apart.
// expect: uses {state:lower}, which is an enumeration; the names of two enumerators differ in the case of their letters alone
#include <facet/repository/open.hpp>

enum class status : std::uint8_t { open, shipped, Open };
struct Order {
    std::string order_id;
    status state;
};

#ifdef FACET_REJECT
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "STATE#{state:lower}">>> {};
#else
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "STATE#{state}">>> {};
#endif

void check() { facet::verify<Shop>(); }
