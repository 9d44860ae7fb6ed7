// SPDX-License-Identifier: BSL-1.0
// title: A cursor taken for its text
// rule: results are asked for
// why: A cursor travels as text, which is asked for.
// expect: a cursor is made text by text(), and a text a cursor by facet::cursor(text)
#include <reject/support/register.hpp>

std::string place(const register_repository& registry) {
    const auto page = registry.query<StockBalance>("account_id"_f == some_account).limit(10).page().value();
#ifdef FACET_REJECT
    return page.next;
#else
    return page.next.text();
#endif
}
