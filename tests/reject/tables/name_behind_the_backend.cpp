// SPDX-License-Identifier: BSL-1.0
// title: A table's name behind the backend
// rule: a table that is opened
// why: The name at run time is one of several options.
// expect: open<Register>(backend, ...) takes open_options behind its backend, in braces
#include <reject/support/register.hpp>

auto opened(declared_backend& backend) {
#ifdef FACET_REJECT
    return facet::open<Register>(backend, "register-test");
#else
    return facet::open<Register>(backend, {.name = "register-test"});
#endif
}
