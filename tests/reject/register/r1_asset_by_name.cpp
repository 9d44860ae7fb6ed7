// SPDX-License-Identifier: BSL-1.0
// title: R1: an asset by its name alone
// rule: the patterns of the Register, each missed by a little
// why: The asset's name is in the sort key; its id is what finds it.
// expect: Asset where(name ==) in table Register cannot be served: the primary key (asset_id; name) needs asset_id ==
#include <reject/support/register.hpp>

auto asset(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<Asset>("name"_f == "Apple").all();
#else
    return registry.query<Asset>("asset_id"_f == some_asset).all();
#endif
}
