// SPDX-License-Identifier: BSL-1.0
// title: A repository that is copied
// rule: a table that is opened
// why: Two of them would look like two tables; builders borrow the one they come from.
// expect: a repository is not copied: pass it on by reference; open() makes one more on the same backend, and a lambda captures it by reference
#include <reject/support/register.hpp>

void use(register_repository& registry) {
#ifdef FACET_REJECT
    auto other = registry;
#else
    auto& other = registry;
#endif
    static_cast<void>(other.name());
}
