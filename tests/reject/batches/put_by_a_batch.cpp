// SPDX-License-Identifier: BSL-1.0
// title: A batch that puts by itself
// rule: what a batch takes
// why: The repository describes a write, and a batch takes it.
// expect: a batch is given what the repository describes, by add(): add(repository.put(object))
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& balance, facet::batch<declared_backend>& batch) {
#ifdef FACET_REJECT
    batch.put(balance);
#else
    batch.add(registry.put(balance));
#endif
}
