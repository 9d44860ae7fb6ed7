// SPDX-License-Identifier: BSL-1.0
// title: A condition that is asked where there is a value
// rule: proof 3: a filter is only what is called a filter
// why: A condition is made at run time only of conditions. One that is asked at times is itself a std::optional.
// expect: a condition is joined with conditions, and not with a std::optional of a value; what is asked only at times is a std::optional of a condition: q ? std::optional(`count`_f > *q) : std::nullopt
#include <facet/facet.hpp>

using namespace facet::literals;

struct Order {
    std::string order_id;
    std::int64_t quantity;
};
struct Shop : facet::table<"Shop", facet::entity<Order, facet::key<"ORDER#{order_id}", "ORDER">>> {};

auto large(const facet::repository<Shop>& shop, std::optional<std::int64_t> least) {
#ifdef FACET_REJECT
    return shop.scan<Order>().filter(least && "quantity"_f > *least).all();
#else
    return shop.scan<Order>().filter(least ? std::optional("quantity"_f > *least) : std::nullopt).all();
#endif
}
