// SPDX-License-Identifier: BSL-1.0
// title: A result as a boolean
// rule: results are asked for
// why: A result of a boolean would be read in two ways, and a lookup that found nothing has not failed: what is asked is said.
// expect: a result is no boolean: has_value() says whether the call succeeded
#include <reject/support/register.hpp>

bool stored(const register_repository& registry, const StockBalance& balance) {
    const facet::result<void> done = registry.put(balance).run();
#ifdef FACET_REJECT
    if (!done) return false;
#else
    if (!done.has_value()) return false;
#endif
    return true;
}
