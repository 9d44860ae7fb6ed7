// SPDX-License-Identifier: BSL-1.0
// title: A write without the condition
// rule: proof 3: a filter is only what is called a filter
// why: when() says what the item has to be like.
// expect: when() takes one condition; several are joined
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.put(balance).when().run();
#else
    return registry.put(balance).when("quantity"_f < 5).run();
#endif
}
