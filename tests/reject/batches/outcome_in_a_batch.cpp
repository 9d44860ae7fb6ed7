// SPDX-License-Identifier: BSL-1.0
// title: A write that is done, in a batch
// rule: what a batch takes
// why: A batch takes writes that it does itself.
// expect: is the outcome of a call that is done: a result<void>; give the write itself, without run()
#include <reject/support/register.hpp>

void store(const register_repository& registry, const StockBalance& balance) {
    auto batch = registry.batch();
#ifdef FACET_REJECT
    batch.add(registry.put(balance).run());
#else
    batch.add(registry.put(balance));
#endif
    (void)batch.run();
}
