// SPDX-License-Identifier: BSL-1.0
// title: A transaction that throws
// rule: results are asked for
// why: transact() does what it is given.
// expect: a call that is done has no run() or or_throw(): value() gives what it gave, or throws its error
#include <reject/support/register.hpp>

void store(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    registry.transact(registry.put(balance)).or_throw();
#else
    registry.transact(registry.put(balance)).value();
#endif
}
