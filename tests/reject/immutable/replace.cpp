// SPDX-License-Identifier: BSL-1.0
// title: Replacing what is immutable
// rule: proof 7: what is immutable stays as it is
// why: An item of an immutable entity is created and, at most, erased.
// expect: replace of Account in table Register: Account is declared immutable; its items are created and erased
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const Account& account) {
#ifdef FACET_REJECT
    return registry.replace(account).run();
#else
    return registry.create(account).run();
#endif
}
