// SPDX-License-Identifier: BSL-1.0
// title: begins_with on an enumeration
// rule: proof 2: every where-clause is served by a key or an index
// why: An enumerator is stored by its name, but is compared as a whole; several are asked for by their values.
// expect: Order where(state begins_with) in table Shop asks begins_with of state, which is an enumeration; begins_with is for text, and each_of(...) asks for several enumerators
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("state"_f.begins_with("o")).all();
#else
    return shop.query<Order>("state"_f == facet::each_of(status::open, status::shipped)).all();
#endif
}
