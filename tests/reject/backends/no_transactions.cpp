// SPDX-License-Identifier: BSL-1.0
// title: A transaction on a backend that has none
// rule: proof 9: a backend that lacks a feature says so at the call
// why: What a backend lacks is known when the call is compiled, not when it is made.
// expect: this backend has no transactions (its backend_features say so)
#include <reject/support/register.hpp>

struct plain_backend : declared_backend {
    static constexpr facet::backend_features features{.transactions = false};
};

auto opened(const facet::repository<Register, plain_backend>& registry, const Account& account) {
#ifdef FACET_REJECT
    return registry.transact(registry.create(account));
#else
    return registry.create(account).run();
#endif
}
