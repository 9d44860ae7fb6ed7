// SPDX-License-Identifier: BSL-1.0
// title: An entity for a table
// rule: a table that is opened
// why: A table is a declaration of its own, which names the structs that are its entities.
// expect: Account is no table; one is declared as struct Account : facet::table<
// expect: facet::entity<...>, ...> {}, with the structs that are its entities
#include <reject/support/register.hpp>

auto registry(declared_backend& engine) {
#ifdef FACET_REJECT
    return facet::open<Account>(engine);
#else
    return facet::open<Register>(engine);
#endif
}
