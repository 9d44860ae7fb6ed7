// SPDX-License-Identifier: BSL-1.0
// title: A repository that is assigned
// rule: a table that is opened
// why: As a copy is; a temporary may be moved into another.
// expect: a repository is not copied: pass it on by reference; open() makes one more on the same backend, and a lambda captures it by reference
#include <reject/support/register.hpp>

void use(register_repository& registry, register_repository other) {
#ifdef FACET_REJECT
    registry = other;
#else
    registry = std::move(other);
#endif
}
