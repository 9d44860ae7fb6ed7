// SPDX-License-Identifier: BSL-1.0
// title: A transaction of reads on a backend that has none
// rule: proof 9: a backend that lacks a feature says so at the call
// why: What a backend lacks is known when the call is compiled, not when it is made.
// expect: this backend has no transactions (its backend_features say so)
#include <reject/support/register.hpp>

struct plain_backend : declared_backend {
    static constexpr facet::backend_features features{.transactions = false};
};

auto read(const facet::repository<Register, plain_backend>& registry) {
#ifdef FACET_REJECT
    return registry.transact_get(registry.key<Account>("account_id"_f == some_account));
#else
    return registry.batch_get(registry.key<Account>("account_id"_f == some_account));
#endif
}
