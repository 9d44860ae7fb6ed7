// SPDX-License-Identifier: BSL-1.0
// title: A scan of an index as a struct of which it lacks a field
// rule: proof 6: what an index can give
// why: An index gives what it projects, and what stands in the key of the table.
// expect: the scan of table Shop names the index ByRegion, which does not project note of Order; scan the table, or project it
#include <reject/support/orders.hpp>

struct Noted {
    std::string customer_id;
    std::string note;
};
struct Key {
    std::string customer_id;
    std::string order_id;
};

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.scan<Order>(facet::as<Noted>).using_index<"ByRegion">().all();
#else
    return shop.scan<Order>(facet::as<Key>).using_index<"ByRegion">().all();
#endif
}
