// SPDX-License-Identifier: BSL-1.0
// title: R8: a trade that checks the asset by its id alone
// rule: the patterns of the Register, each missed by a little
// why: The asset's key needs its name, which R1 has read before.
// expect: check Asset where(asset_id ==) in table Register needs the whole primary key (asset_id; name) by ==: name == is missing
#include <reject/support/register.hpp>

auto trade(const register_repository& registry, const Asset& asset) {
#ifdef FACET_REJECT
    return registry.transact(registry.check<Asset>("asset_id"_f == asset.asset_id).exists());
#else
    return registry.transact(registry.check<Asset>("asset_id"_f == asset.asset_id && "name"_f == asset.name).exists());
#endif
}
