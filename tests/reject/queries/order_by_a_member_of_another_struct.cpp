// SPDX-License-Identifier: BSL-1.0
// title: An order by a member of another struct
// rule: proof 2: every where-clause is served by a key or an index
// why: An order is one of the fields of the struct that is read.
// expect: query of StockPosting in table Register names asset_id by a member of Asset, which is another struct; StockPosting's own is facet::field<&StockPosting::asset_id>
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).order_by(facet::field<&Asset::asset_id>).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).order_by(facet::field<&StockPosting::asset_id>).all();
#endif
}
