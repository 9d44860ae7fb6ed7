// SPDX-License-Identifier: BSL-1.0
// title: Several values that are compared at once
// rule: typed operands and paths
// why: Any of several values is asked for by each_of().
// expect: compares asset_id, which is text, with several values (in a comparison, any of them is facet::each_of(values); a field that is a set is given a std::set)
#include <reject/support/register.hpp>

auto owned(const register_repository& registry, const std::vector<std::string>& assets) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account && "asset_id"_f == assets).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account && "asset_id"_f == facet::each_of(assets)).all();
#endif
}
