// SPDX-License-Identifier: BSL-1.0
// title: A condition beside the object
// rule: proof 3: a filter is only what is called a filter
// why: A write is described word by word; when() says what it asks.
// expect: put() takes one object, which it stores as a whole, and nothing else
// expect: a condition is said behind it
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.put(balance, "quantity"_f < 5).run();
#else
    return registry.put(balance).when("quantity"_f < 5).run();
#endif
}
