// SPDX-License-Identifier: BSL-1.0
// title: A key of many that is not whole
// rule: proof 2: every where-clause is served by a key or an index
// why: Keys are whole in reads that are put together at run time, too.
// expect: get Line where(customer_id ==, order_id ==) in table Shop needs the whole primary key (customer_id; order_id, line) by ==: line == is missing
#include <reject/support/orders.hpp>

auto read(const shop_repository& shop, facet::item_reads<declared_backend>& reads) {
#ifdef FACET_REJECT
    return reads.add(shop.key<Line>("customer_id"_f == "c-1" && "order_id"_f == "o-1"));
#else
    return reads.add(shop.key<Line>("customer_id"_f == "c-1" && "order_id"_f == "o-1" && "line"_f == 1));
#endif
}
