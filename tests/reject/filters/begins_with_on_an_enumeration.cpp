// SPDX-License-Identifier: BSL-1.0
// title: A filter that asks begins_with of an enumeration
// rule: proof 3: a filter is only what is called a filter
// why: begins_with is for text and binary (contract C11); several enumerators are asked for by their values.
// expect: the condition on Order in table Shop asks begins_with of state, which is an enumeration; begins_with is for text and binary, and each_of(...) asks for several enumerators
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.scan<Order>().filter("state"_f.begins_with("o")).all();
#else
    return shop.scan<Order>().filter("state"_f == facet::each_of(status::open, status::shipped)).all();
#endif
}
