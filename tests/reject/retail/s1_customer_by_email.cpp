// SPDX-License-Identifier: BSL-1.0
// title: S1: a customer by e-mail address
// rule: the patterns of retail, each missed by a little
// why: A customer is found by its id. Who asks by e-mail address needs an index of it.
// expect: Customer where(email ==) in table retail_table cannot be served: the primary key (customer_id; `ROOT`) needs customer_id ==; Customer has no entries in index GSI; what no key holds can only be filtered, and a filter is never implied
#include <reject/support/retail.hpp>

auto customer(const retail_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Customer>("email"_f == "ann@example.com").first();
#else
    return shop.get<Customer>("customer_id"_f == some_customer);
#endif
}
