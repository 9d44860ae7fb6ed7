// SPDX-License-Identifier: BSL-1.0
// title: A transaction that erases by itself
// rule: what a transaction takes
// why: The repository describes a write, and a transaction takes it.
// expect: a transaction is given what the repository describes, by add(): add(repository.put(object)), add(repository.update<...>(where-clause).set(...))
#include <reject/support/register.hpp>

auto erased(const register_repository& registry, const StockBalance& balance, facet::transaction<declared_backend>& all) {
#ifdef FACET_REJECT
    all.erase(balance);
#else
    all.add(registry.erase(balance));
#endif
}
