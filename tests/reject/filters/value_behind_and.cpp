// SPDX-License-Identifier: BSL-1.0
// title: A value behind &&
// rule: proof 3: a filter is only what is called a filter
// why: What stands beside && is a condition of its own, not one more value of the comparison before it.
// expect: each side of && and || is a comparison of its own: `note`_f == a || `note`_f == b, which `note`_f == facet::each_of(a, b) says as well
#include <facet/facet.hpp>

using namespace facet::literals;

struct Order {
    std::string order_id;
    std::string note;
};
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>> {};

auto gifts(const facet::repository<Shop>& shop) {
#ifdef FACET_REJECT
    return shop.scan<Order>().filter("note"_f == "gift" && "present").all();
#else
    return shop.scan<Order>().filter("note"_f == facet::each_of("gift", "present")).all();
#endif
}
