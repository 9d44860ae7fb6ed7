// SPDX-License-Identifier: BSL-1.0
// title: A backend that lacks a function
// rule: a table that is opened
// why: Any type is a backend that has the functions of the concept facet::backend.
// expect: reading_backend is no backend, since these are missing, or take or give something else (facet::backend): transact_write
#include <reject/support/register.hpp>

#ifdef FACET_REJECT
struct reading_backend : declared_backend {
    void transact_write() = delete;
};
#else
struct reading_backend : declared_backend {};
#endif

auto opened(reading_backend& backend) {
    return facet::open<Register>(backend);
}
