// SPDX-License-Identifier: BSL-1.0
// title: A repository made of a backend
// rule: a table that is opened
// why: To open a table is a call of its own, since it may make the table, and fail.
// expect: a repository is opened on a backend, not made of it
#include <reject/support/register.hpp>

class trading {
public:
#ifdef FACET_REJECT
    explicit trading(declared_backend& backend) : registry_(backend) {}
#else
    explicit trading(declared_backend& backend) : registry_(facet::open<Register>(backend)) {}
#endif

private:
    register_repository registry_;
};
