// SPDX-License-Identifier: BSL-1.0
// title: A query of what is no table
// rule: a table that is opened
// why: What follows an error is no error of its own.
// expect: StockBalance is no table; one is declared as struct StockBalance : facet::table<
#include <reject/support/register.hpp>

auto balances(declared_backend& engine) {
#ifdef FACET_REJECT
    return facet::open<StockBalance>(engine).query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 5).all();
#else
    return facet::open<Register>(engine).query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 5).all();
#endif
}
