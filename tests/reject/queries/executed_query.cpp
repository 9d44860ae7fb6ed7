// SPDX-License-Identifier: BSL-1.0
// title: A query that is sent
// rule: results are asked for
// why: How much is read at once is part of the word that runs it.
// expect: a read is described first, and gives nothing until it is run: all() gives a result of its items
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).exec();
#else
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).all();
#endif
}
