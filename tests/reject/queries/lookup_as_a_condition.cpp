// SPDX-License-Identifier: BSL-1.0
// title: A get as a condition
// rule: results: absence is not failure, and neither is false
// why: A get has three outcomes: an item, its absence, and an error. One bit would make one of them look like another.
// expect: what a call gives is no condition: has_value() asks whether it has a value, or is done; of a get, missing() and failed() tell absence from failure
#include <reject/support/register.hpp>

bool there_is(const register_repository& registry) {
#ifdef FACET_REJECT
    if (registry.get<Account>("account_id"_f == "a-1")) return true;
    return false;
#else
    return registry.get<Account>("account_id"_f == "a-1").has_value();
#endif
}
