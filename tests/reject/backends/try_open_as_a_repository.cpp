// SPDX-License-Identifier: BSL-1.0
// title: A read of what try_open() gives
// rule: a table that is opened
// why: A table may not be there, or differ from its declaration.
// expect: try_open() gives a result, whose value() is the repository, or throws its error, as in try_open<Orders>(backend).value(); open<Orders>(backend) gives the repository itself
#include <reject/support/register.hpp>

auto opened(declared_backend& backend) {
#ifdef FACET_REJECT
    auto registry = facet::try_open<Register>(backend);
#else
    auto registry = facet::open<Register>(backend);
#endif
    return registry.get<Account>("account_id"_f == some_account).value();
}
