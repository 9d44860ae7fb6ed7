// SPDX-License-Identifier: BSL-1.0
// title: A limit behind the word that reads
// rule: results are asked for
// why: When all is read, it is too late to limit it.
// expect: this call is done, and gave its outcome: has_value() tells whether there is a value, and value() gives it
// expect: or before the word that runs it, query<...>(where-clause).filter(condition).limit(5).all()
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).all().limit(5);
#else
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).limit(5).all();
#endif
}
