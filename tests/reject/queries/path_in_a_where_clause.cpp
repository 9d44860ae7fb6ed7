// SPDX-License-Identifier: BSL-1.0
// title: What lies within a field, in a where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: No key holds it, so that it is a filter, which is never implied.
// expect: Order where(shop ==, address.city ==) in table Shop asks for address.city, which lies within address; keys are made of whole fields, and what lies within one is asked of a query's items by filter(...), of a write's by when(...)
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1" && "address.city"_f == "York").all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("address.city"_f == "York").all();
#endif
}
