// SPDX-License-Identifier: BSL-1.0
// title: A query that is not run, as a condition
// rule: results are asked for
// why: Nobody has run it. Whether it finds anything is what at_most_one(), first() or a page tells.
// expect: a read is described first, and gives nothing until it is run:
#include <reject/support/orders.hpp>

bool ordered(const shop_repository& shop) {
#ifdef FACET_REJECT
    if (!shop.query<Line>("customer_id"_f == "c-1" && "order_id"_f == "o-1")) return false;
#else
    if (!shop.query<Line>("customer_id"_f == "c-1" && "order_id"_f == "o-1").first().has_value()) return false;
#endif
    return true;
}
