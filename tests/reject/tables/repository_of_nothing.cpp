// SPDX-License-Identifier: BSL-1.0
// title: A repository that is a member, and made of nothing
// rule: a table that is opened
// why: A repository is on a backend from the start.
// expect: a repository is opened on a backend, not made of it: open<Orders>(backend) gives one; a member is initialised with that
#include <reject/support/register.hpp>

class trading {
public:
#ifdef FACET_REJECT
    explicit trading(declared_backend&) {}
#else
    explicit trading(declared_backend& backend) : registry_(facet::open<Register>(backend)) {}
#endif

private:
    register_repository registry_;
};
