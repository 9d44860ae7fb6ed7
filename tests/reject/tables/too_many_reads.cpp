// SPDX-License-Identifier: BSL-1.0
// title: A transaction that reads 101 items
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: A transaction reads at most 100 items (contract A10). A batch reads any number; keys in a range are counted at run time.
// expect: a transaction can read at most 100 items (contract A10)
#include <reject/support/register.hpp>

#include <utility>

template <std::size_t... Position>
auto copies(const register_repository& registry, std::index_sequence<Position...>) {
    return registry.transact_get(registry.key<Account>("account_id"_f == std::to_string(Position))...);
}

auto read(const register_repository& registry) {
#ifdef FACET_REJECT
    return copies(registry, std::make_index_sequence<101>{});
#else
    return copies(registry, std::make_index_sequence<100>{});
#endif
}
