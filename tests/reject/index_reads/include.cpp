// SPDX-License-Identifier: BSL-1.0
// title: A whole entity from an index that includes some of it
// rule: proof 6: what an index can give
// why: An index with include<...> gives its keys, the table's keys and what it names.
// expect: Unshipped (customer_id; placed_at) does not project
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop, facet::timestamp since) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1" && "placed_at"_f >= since).all();
#else
    return shop.query<Order>("state"_f == status::open && "number"_f == 1 && "placed_at"_f >= since).all();
#endif
}
