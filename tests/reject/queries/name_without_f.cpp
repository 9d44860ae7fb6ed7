// SPDX-License-Identifier: BSL-1.0
// title: A name that is no field
// rule: proof 2: every where-clause is served by a key or an index
// why: A text that is compared with another is a boolean.
// expect: the where-clause on Account in table Register holds a boolean, as of a comparison whose field is written without _f; it takes ==, each_of
#include <reject/support/register.hpp>

auto account(const register_repository& registry, const std::string& id) {
#ifdef FACET_REJECT
    return registry.get<Account>("account_id" == id);
#else
    return registry.get<Account>("account_id"_f == id);
#endif
}
