// SPDX-License-Identifier: BSL-1.0
// title: E1: a customer by an address
// rule: the patterns of the web shop, each missed by a little
// why: No key holds it. A guard of a unique field could be how a customer is found by it.
// expect: Customer where(email ==) in table ECommerce cannot be served: the primary key (customer_id; customer_id) needs customer_id ==; Customer has no entries in index GSI1, GSI2; what no key holds can only be filtered, and a filter is never implied
#include <reject/support/ecommerce.hpp>

auto customer(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Customer>("email"_f == "ann@example.org").all();
#else
    return shop.query<Customer>("customer_id"_f == some_customer).all();
#endif
}
