// SPDX-License-Identifier: BSL-1.0
// title: A condition of a scan
// rule: proof 3: a filter is only what is called a filter
// why: The same of reads of several entities.
// expect: which of a read's items are given is said by filter(condition)
#include <reject/support/register.hpp>

auto owned(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<StockBalance>().when("quantity"_f > 0).all();
#else
    return registry.scan<StockBalance>().filter("quantity"_f > 0).all();
#endif
}
