// SPDX-License-Identifier: BSL-1.0
// title: Whether open() gave a repository
// rule: a table that is opened
// why: Where the table cannot be opened, open() throws.
// expect: open() gives the repository itself, or throws its error; a result of it, with has_value(), value() and error(), is given by try_open<Orders>(backend)
#include <reject/support/register.hpp>

bool opened(declared_backend& backend) {
#ifdef FACET_REJECT
    const auto registry = facet::open<Register>(backend);
    if (!registry) return false;
#else
    const auto registry = facet::try_open<Register>(backend);
    if (!registry.has_value()) return false;
#endif
    return true;
}
