// SPDX-License-Identifier: BSL-1.0
// title: E2: products whose id begins with a text
// rule: the patterns of the web shop, each missed by a little
// why: Each product has a partition of its own: there is no order among them.
// expect: Product where(product_id begins_with) in table ECommerce cannot be served: the primary key (product_id; product_id) needs product_id ==; a partition key cannot be read by begins_with
#include <reject/support/ecommerce.hpp>

auto products(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Product>("product_id"_f.begins_with("te")).all();
#else
    return shop.query<Product>("product_id"_f == some_product).all();
#endif
}
