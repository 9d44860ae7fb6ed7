// SPDX-License-Identifier: BSL-1.0
// title: A get that throws
// rule: results are asked for
// why: A get is done where it stands; or_throw() is a word of what is described first.
// expect: a call that is done has no run() or or_throw(): value() gives what it gave, or throws its error
#include <reject/support/register.hpp>

auto balance(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == "AAPL").or_throw().quantity;
#else
    return registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == "AAPL").value().quantity;
#endif
}
