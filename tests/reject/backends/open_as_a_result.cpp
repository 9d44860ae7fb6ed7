// SPDX-License-Identifier: BSL-1.0
// title: A value of what open() gives
// rule: a table that is opened
// why: There are two ways to open a table: with an exception or with a result.
// expect: open() gives the repository itself, or throws its error; a result of it, with has_value(), value() and error(), is given by try_open<Orders>(backend)
#include <reject/support/register.hpp>

auto opened(declared_backend& backend) {
#ifdef FACET_REJECT
    return facet::open<Register>(backend).value().get<Account>("account_id"_f == some_account);
#else
    return facet::try_open<Register>(backend).value().get<Account>("account_id"_f == some_account);
#endif
}
