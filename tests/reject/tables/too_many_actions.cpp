// SPDX-License-Identifier: BSL-1.0
// title: A transaction of 101 actions
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: A transaction has at most 100 actions (contract A1). One that is put together at run time counts them there.
// expect: a transaction can have at most 100 actions, but this one has 101 (contract A1)
#include <reject/support/register.hpp>

#include <utility>

template <std::size_t... Position>
auto copies(const register_repository& registry, std::index_sequence<Position...>) {
    return registry.transact(registry.check<Account>("account_id"_f == std::to_string(Position)).exists()...);
}

auto check(const register_repository& registry) {
#ifdef FACET_REJECT
    return copies(registry, std::make_index_sequence<101>{});
#else
    return copies(registry, std::make_index_sequence<100>{});
#endif
}
