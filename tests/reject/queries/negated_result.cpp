// SPDX-License-Identifier: BSL-1.0
// title: A result that is negated
// rule: results: absence is not failure, and neither is false
// why: A result of `bool` would be true where it holds false; so no result is asked for its truth.
// expect: what a call gives is no condition: has_value() asks whether it has a value, or is done; of a get, missing() and failed() tell absence from failure
#include <reject/support/register.hpp>

bool failed(const register_repository& registry, const Account& account) {
#ifdef FACET_REJECT
    auto done = registry.create(account).run();
    return !done;
#else
    auto done = registry.create(account).run();
    return !done.has_value();
#endif
}
