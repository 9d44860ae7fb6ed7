// SPDX-License-Identifier: BSL-1.0
// title: A name for a backend
// rule: a table that is opened
// why: A table is opened where it is: on a backend, which may hold it under a name of its own.
// expect: a text is no backend; open<Register>(backend) takes one that outlives the repository
// expect: a table's name is one of its options
#include <reject/support/register.hpp>

auto opened([[maybe_unused]] declared_backend& backend) {
#ifdef FACET_REJECT
    return facet::open<Register>("register-test").get<Account>("account_id"_f == some_account);
#else
    return facet::open<Register>(backend, {.name = "register-test"}).get<Account>("account_id"_f == some_account);
#endif
}
