// SPDX-License-Identifier: BSL-1.0
// title: A change of a member of another struct
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update changes the fields of its own struct.
// expect: update of StockBalance in table Register names cost by a member of StockPosting, which is another struct; StockBalance has no field of that name
#include <reject/support/register.hpp>

auto paid(const register_repository& registry, const facet::decimal& cost) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == "AAPL").set(facet::field<&StockPosting::cost> = cost).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == "AAPL").set(facet::field<&StockBalance::net_expenditure> = cost).run();
#endif
}
