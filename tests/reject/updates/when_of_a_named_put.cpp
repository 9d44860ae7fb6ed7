// SPDX-License-Identifier: BSL-1.0
// title: A condition for a put that has a name
// rule: proof 4: an update leaves no key and no index entry stale
// why: A put on condition is another type, which no batch takes.
// expect: when() makes another write, so it is said where the write is described, put(object).when(condition), or of std::move(write)
#include <reject/support/register.hpp>

#include <utility>

auto stored(const register_repository& registry, const StockBalance& balance) {
    auto put = registry.put(balance);
#ifdef FACET_REJECT
    return put.when("quantity"_f > 0).run();
#else
    return std::move(put).when("quantity"_f > 0).run();
#endif
}
