// SPDX-License-Identifier: BSL-1.0
// title: A backend that does not outlive the repository
// rule: a table that is opened
// why: The repository borrows its backend: several can share one.
// expect: a repository borrows its backend, which must outlive it: give the backend a name, and open the table on that
#include <reject/support/register.hpp>

auto registry([[maybe_unused]] declared_backend& engine) {
#ifdef FACET_REJECT
    return facet::open<Register>(declared_backend{});
#else
    return facet::open<Register>(engine);
#endif
}
