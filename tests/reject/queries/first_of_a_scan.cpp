// SPDX-License-Identifier: BSL-1.0
// title: The first item of a scan
// rule: proof 2: every where-clause is served by a key or an index
// why: A scan has no order, so that its first item is any.
// expect: first() and at_most_one() are for queries; the first item of a collection or scan is that of limit
#include <reject/support/register.hpp>

auto any(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<Account>().first();
#else
    return registry.scan<Account>().limit(1).all();
#endif
}
