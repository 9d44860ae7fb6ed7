// SPDX-License-Identifier: BSL-1.0
// title: A get that is run
// rule: results are asked for
// why: get() reads at once; what is described first is a write.
// expect: a call that is done has no run() or or_throw(): value() gives what it gave, or throws its error
#include <reject/support/register.hpp>

auto account(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<Account>("account_id"_f == some_account).run().value();
#else
    return registry.get<Account>("account_id"_f == some_account).value();
#endif
}
