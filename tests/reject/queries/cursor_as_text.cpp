// SPDX-License-Identifier: BSL-1.0
// title: A cursor taken for text
// rule: results are asked for
// why: A text could be any; a cursor is made of one where a client's is expected.
// expect: a cursor is no text: text() gives it as text, for a client to hand back, and facet::cursor(text) makes it one again, as in after(facet::cursor(text))
#include <reject/support/register.hpp>

std::string next(const register_repository& registry) {
    const auto page = registry.query<StockBalance>("account_id"_f == some_account).limit(10).page().value();
#ifdef FACET_REJECT
    std::string next = page.next;
    return next;
#else
    return page.next.text();
#endif
}
