// SPDX-License-Identifier: BSL-1.0
// title: A put that is given a value
// rule: proof 3: a filter is only what is called a filter
// why: A put knows the whole item, so that nothing about it has to be given; what it asks of the item before is a condition.
// expect: given() is for updates, which make index entries of it; the condition of a write of a whole item is said by when()
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.put(balance).given("quantity"_f == 5).run();
#else
    return registry.put(balance).when("quantity"_f == 5).run();
#endif
}
