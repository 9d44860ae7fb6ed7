// SPDX-License-Identifier: BSL-1.0
// title: A smaller struct that is said behind a query
// rule: reading as a smaller struct: its fields are the entity's
// why: What is read decides which index can serve, so it is said with the where-clause.
// expect: as<...> is said in the call that begins a read, behind its where-clause: query<...>(where-clause, facet::as<Summary>)
#include <reject/support/register.hpp>

struct Name {
    std::string name;
};

auto read(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<Asset>("asset_id"_f == some_asset).as<Name>().all();
#else
    return registry.query<Asset>("asset_id"_f == some_asset, facet::as<Name>).all();
#endif
}
