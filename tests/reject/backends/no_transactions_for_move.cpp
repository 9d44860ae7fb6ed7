// SPDX-License-Identifier: BSL-1.0
// title: A move on a backend without transactions
// rule: proof 9: a backend that lacks a feature says so at the call
// why: A move erases and creates at once. Without transactions an item could be there twice, or be lost.
// expect: this backend has no transactions, which move() needs (its backend_features say so)
#include <reject/support/register.hpp>

struct plain_backend : declared_backend {
    static constexpr facet::backend_features features{.transactions = false};
};

auto changed(const facet::repository<Register, plain_backend>& registry) {
    const auto which = "account_id"_f == some_account && "asset_id"_f == some_asset;
#ifdef FACET_REJECT
    return registry.move<StockBalance>(which, [](StockBalance& balance) { balance.asset_id = "AAP"; });
#else
    return registry.modify<StockBalance>(which, [](StockBalance& balance) { balance.quantity = 7; });
#endif
}
