// SPDX-License-Identifier: BSL-1.0
// title: A repository for a backend of no type
// rule: a table that is opened
// why: A repository stands on a backend, and is none.
// expect: is no backend, and any_backend is made of one: any_backend(engine) refers to one, and any_backend(std::make_unique<facet::memory::engine>()) owns one
#include <facet/backend/any_backend.hpp>
#include <reject/support/register.hpp>

void share([[maybe_unused]] declared_backend& engine, [[maybe_unused]] register_repository& registry) {
#ifdef FACET_REJECT
    facet::any_backend erased(registry);
#else
    facet::any_backend erased(engine);
#endif
    (void)erased;
}
