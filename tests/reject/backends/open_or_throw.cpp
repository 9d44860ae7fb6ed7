// SPDX-License-Identifier: BSL-1.0
// title: What open() gives, or its error
// rule: a table that is opened
// why: open() gives a repository, which is not copied; the sentence is about the call that it does not have.
// expect: open() gives the repository itself, or throws its error; a result of it, with has_value(), value() and error(), is given by try_open<Orders>(backend)
#include <reject/support/register.hpp>

auto opened(declared_backend& backend) {
#ifdef FACET_REJECT
    auto accounts = facet::open<Register>(backend).or_throw();
#else
    auto accounts = facet::open<Register>(backend);
#endif
    return accounts.get<Account>("account_id"_f == some_account);
}
