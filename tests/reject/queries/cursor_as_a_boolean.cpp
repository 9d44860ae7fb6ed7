// SPDX-License-Identifier: BSL-1.0
// title: A cursor taken for a boolean
// rule: results are asked for
// why: A cursor is a place, also that of a query's end.
// expect: a cursor is no boolean: empty() says whether it is no place at all, as that of a query's last page; text() gives it as text
#include <reject/support/register.hpp>

bool more(const register_repository& registry) {
    const auto page = registry.query<StockBalance>("account_id"_f == some_account).limit(10).page().value();
#ifdef FACET_REJECT
    if (page.next) return true;
#else
    if (!page.next.empty()) return true;
#endif
    return false;
}
