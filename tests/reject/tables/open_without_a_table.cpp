// SPDX-License-Identifier: BSL-1.0
// title: A table that is not named
// rule: a table that is opened
// why: A backend holds any number of tables, of which it knows no declaration.
// expect: the call names no table, as open<Register>(backend) does
#include <reject/support/register.hpp>

auto registry(declared_backend& engine) {
#ifdef FACET_REJECT
    return facet::open(engine, {.name = "register-test"});
#else
    return facet::open<Register>(engine, {.name = "register-test"});
#endif
}
