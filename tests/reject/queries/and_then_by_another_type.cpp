// SPDX-License-Identifier: BSL-1.0
// title: A result continued by what takes another type
// rule: results are asked for
// why: A write that is done gives nothing to go on with.
// expect: what and_then() calls has to take the value that is there; of a result<void> it takes nothing
#include <reject/support/register.hpp>

facet::result<void> both(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.put(balance).run().and_then([&](int) { return registry.put(balance).run(); });
#else
    return registry.put(balance).run().and_then([&] { return registry.put(balance).run(); });
#endif
}
