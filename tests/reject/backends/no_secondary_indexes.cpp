// SPDX-License-Identifier: BSL-1.0
// title: A query of an index on a backend that has none
// rule: proof 9: a backend that lacks a feature says so at the call
// why: What a backend lacks is known when the call is compiled, not when it is made.
// expect: StockPosting where(account_id ==, timestamp >=) in table Register is served by GSI1, but this backend has no secondary indexes (its backend_features say so)
#include <reject/support/register.hpp>

struct plain_backend : declared_backend {
    static constexpr facet::backend_features features{.secondary_indexes = false};
};

auto postings(const facet::repository<Register, plain_backend>& registry, facet::timestamp since) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == "a-1" && "timestamp"_f >= since).all();
#else
    return registry.query<StockPosting>("account_id"_f == "a-1" && "asset_id"_f == "AAPL" && "timestamp"_f >= since).all();
#endif
}
