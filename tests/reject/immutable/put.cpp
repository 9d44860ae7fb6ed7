// SPDX-License-Identifier: BSL-1.0
// title: Overwriting what is immutable
// rule: proof 7: what is immutable stays as it is
// why: put stores an item whether or not one is there; an immutable entity is created once.
// expect: put of StockPosting in table Register: StockPosting is declared immutable; create it instead
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockPosting& posting) {
#ifdef FACET_REJECT
    return registry.put(posting).run();
#else
    return registry.create(posting).run();
#endif
}
