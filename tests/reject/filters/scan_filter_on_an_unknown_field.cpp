// SPDX-License-Identifier: BSL-1.0
// title: A scan's filter on a field that is not there
// rule: proof 3: a filter is only what is called a filter
// why: A scan of one entity can be filtered, by what that entity has.
// expect: the condition on StockBalance in table Register asks for quantty, but StockBalance has no such field; did you mean quantity?
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<StockBalance>().filter("quantty"_f > 0).all();
#else
    return registry.scan<StockBalance>().filter("quantity"_f > 0).all();
#endif
}
