// SPDX-License-Identifier: BSL-1.0
// title: R1b: get of an asset by its id alone
// rule: the patterns of the Register, each missed by a little
// why: The asset's key holds its name, too: by id alone it is a query, by both a get.
// expect: get Asset where(asset_id ==) in table Register needs the whole primary key (asset_id; name) by ==: name == is missing; query<Asset> serves what is given, through the primary key
#include <reject/support/register.hpp>

auto asset(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<Asset>("asset_id"_f == some_asset);
#else
    return registry.at_most_one<Asset>("asset_id"_f == some_asset);
#endif
}
