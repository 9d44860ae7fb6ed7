// SPDX-License-Identifier: BSL-1.0
// title: A condition joined as bits
// rule: proof 3: a filter is only what is called a filter
// why: A single | compiles for numbers; conditions are joined by two.
// expect: statements are joined by && and ||, not by & and |:
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("state"_f == status::open && "number"_f == 1).filter(facet::missing("shipped_at"_f) | ("note"_f == "late")).all();
#else
    return shop.query<Order>("state"_f == status::open && "number"_f == 1).filter(facet::missing("shipped_at"_f) || ("note"_f == "late")).all();
#endif
}
