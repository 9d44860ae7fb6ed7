// SPDX-License-Identifier: BSL-1.0
// title: A backend of no type that is made in passing
// rule: a table that is opened
// why: It refers to the backend that it is made of, which has to outlive it.
// expect: an any_backend is made on purpose: any_backend(backend) refers to one, which has to outlive it
#include <facet/backend/any_backend.hpp>
#include <reject/support/declared_backend.hpp>

void share([[maybe_unused]] declared_backend& engine) {
#ifdef FACET_REJECT
    facet::any_backend erased = engine;
#else
    facet::any_backend erased(engine);
#endif
    (void)erased;
}
