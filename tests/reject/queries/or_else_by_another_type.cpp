// SPDX-License-Identifier: BSL-1.0
// title: A failure answered by what takes no error
// rule: results are asked for
// why: What or_else() calls is given the error, and decides by it.
// expect: what or_else() calls has to take the error that is there, a facet::error
#include <reject/support/register.hpp>

facet::result<void> stored(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.put(balance).run().or_else([&] { return registry.put(balance).run(); });
#else
    return registry.put(balance).run().or_else([&](const facet::error&) { return registry.put(balance).run(); });
#endif
}
