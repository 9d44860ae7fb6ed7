// SPDX-License-Identifier: BSL-1.0
// title: An index whose name is mistyped
// rule: proof 2: every where-clause is served by a key or an index
// why: Where a name is nearly that of an index, the message says which.
// expect: names the index ByStat, which Order is not bound to; did you mean ByState? Its indexes are:
#include <reject/support/orders.hpp>

auto open(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("state"_f == status::open).using_index<"ByStat">().all();
#else
    return shop.query<Order>("state"_f == status::open).using_index<"ByState">().all();
#endif
}
