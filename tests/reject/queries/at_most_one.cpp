// SPDX-License-Identifier: BSL-1.0
// title: at_most_one that no path serves
// rule: proof 2: every where-clause is served by a key or an index
// why: at_most_one is a query that allows one answer, and is served as any other.
// expect: Asset where(name ==) in table Register cannot be served: the primary key (asset_id; name) needs asset_id ==
#include <reject/support/register.hpp>

auto asset(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.at_most_one<Asset>("name"_f == "Apple");
#else
    return registry.at_most_one<Asset>("asset_id"_f == some_asset);
#endif
}
