// SPDX-License-Identifier: BSL-1.0
// title: O13: products of which little is left
// rule: the patterns of order entry, each missed by a little
// why: No key holds a quantity.
// expect: ProductTotal where(quantity <) in table OrderEntry cannot be served: the primary key (product_id; product_id) needs product_id ==; ProductTotal has no entries in index GSI1, GSI2; what no key holds can only be filtered, and a filter is never implied
#include <reject/support/order_entry.hpp>

auto found(const order_repository& table) {
#ifdef FACET_REJECT
    return table.query<ProductTotal>("quantity"_f < 10).all();
#else
    return table.get<ProductTotal>("product_id"_f == some_product);
#endif
}
