// SPDX-License-Identifier: BSL-1.0
// title: A prefix that is not said
// rule: proof 2: every where-clause is served by a key or an index
// why: All that begin with anything are all.
// expect: begins_with() takes one text:
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1" && "order_id"_f.begins_with(), facet::skipping_others).all();
#else
    return shop.query<Order>("customer_id"_f == "c-1" && "order_id"_f.begins_with("o-"), facet::skipping_others).all();
#endif
}
