// SPDX-License-Identifier: BSL-1.0
// title: A repository that a lambda copies
// rule: a table that is opened
// why: The sentence stands on the line of the lambda.
// expect: a repository is not copied: pass it on by reference; open() makes one more on the same backend, and a lambda captures it by reference
#include <reject/support/register.hpp>

std::string name_of(const register_repository& registry) {
#ifdef FACET_REJECT
    return [registry] { return registry.name(); }();
#else
    return [&registry] { return registry.name(); }();
#endif
}
