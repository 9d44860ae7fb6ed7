// SPDX-License-Identifier: BSL-1.0
// title: Two conditions in one when()
// rule: proof 3: a filter is only what is called a filter
// why: A comma does not say whether both are to hold, or one of them.
// expect: when() takes one condition; several are joined by && or ||
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.put(balance).when("quantity"_f > 0, "quantity"_f < 9).run();
#else
    return registry.put(balance).when("quantity"_f > 0 && "quantity"_f < 9).run();
#endif
}
