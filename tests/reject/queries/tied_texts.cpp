// SPDX-License-Identifier: BSL-1.0
// title: Names that are tied without _f
// rule: proof 2: every where-clause is served by a key or an index
// why: A text is a value; a field is a name with _f behind it.
// expect: facet::tie() takes fields, whose names are written before _f, as they follow each other in a sort key: facet::tie(`year`_f, `month`_f)
#include <reject/support/register.hpp>

#include <tuple>

auto postings(const register_repository& registry, facet::timestamp since) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account && facet::tie("timestamp", "txn_id") > std::tuple(since, "t-7")).all().has_value();
#else
    return registry.query<StockPosting>("account_id"_f == some_account && facet::tie("timestamp"_f, "txn_id"_f) > std::tuple(since, "t-7")).all().has_value();
#endif
}
