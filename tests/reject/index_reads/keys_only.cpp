// SPDX-License-Identifier: BSL-1.0
// title: A whole entity from an index of keys
// rule: proof 6: what an index can give
// why: An index gives what it projects; a keys_only index cannot give an entity's other fields.
// expect: Order where(region ==) in table Shop cannot be served
// expect: ByRegion (region; placed_at) does not project
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("region"_f == "north").all();
#else
    return shop.query<Order>("state"_f == status::open).all();
#endif
}
