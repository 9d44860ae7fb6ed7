// SPDX-License-Identifier: BSL-1.0
// title: A boolean field for a filter
// rule: proof 3: a filter is only what is called a filter
// why: A field by itself says nothing, not even where it is a boolean.
// expect: the condition on Order in table Shop holds a field without a comparison
// expect: a boolean is compared, too:
#include <facet/facet.hpp>

using namespace facet::literals;

struct Order {
    std::string order_id;
    bool paid;
};
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>> {};

auto paid_orders(const facet::repository<Shop>& shop) {
#ifdef FACET_REJECT
    return shop.scan<Order>().filter("paid"_f).all();
#else
    return shop.scan<Order>().filter("paid"_f == true).all();
#endif
}
