// SPDX-License-Identifier: BSL-1.0
// title: A smart pointer to a backend
// rule: a table that is opened
// why: The repository borrows its backend, which there always is.
// expect: try_open<Register>(...) takes the backend itself, not a pointer to it
#include <reject/support/register.hpp>

#include <memory>

auto opened(const std::unique_ptr<declared_backend>& backend) {
#ifdef FACET_REJECT
    return facet::try_open<Register>(backend);
#else
    return facet::try_open<Register>(*backend);
#endif
}
