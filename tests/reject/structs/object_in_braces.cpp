// SPDX-License-Identifier: BSL-1.0
// title: An object in braces
// rule: proof 1: what a struct may hold
// why: Braces have no type, and several structs may have such fields.
// expect: create() takes one object, which it stores as a whole, and nothing else
#include <reject/support/register.hpp>

auto created(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.create({"a-1", "Ann"}).run();
#else
    return registry.create(Account{"a-1", "Ann"}).run();
#endif
}
