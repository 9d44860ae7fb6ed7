// SPDX-License-Identifier: BSL-1.0
// title: put_item()
// rule: what stores and erases
// why: DynamoDB's word says not whether there may be such an item.
// expect: an object is stored by put(object), whether there is such an item or not, by create(object) where there is none yet, and by replace(object) where there is one
#include <reject/support/register.hpp>

auto done(const register_repository& registry, [[maybe_unused]] const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.put_item(balance).run();
#else
    return registry.put(balance).run();
#endif
}
