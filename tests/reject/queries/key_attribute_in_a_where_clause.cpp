// SPDX-License-Identifier: BSL-1.0
// title: A where-clause on a key attribute
// rule: proof 2: every where-clause is served by a key or an index
// why: Keys are composed by their templates; a where-clause speaks of the fields that they are made of.
// expect: Order where(PK ==) in table Shop asks for PK, but Order has no such field; PK is a key attribute, made of the key template `SHOP#{shop}`, and is asked by shop
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("PK"_f == "SHOP#1").all();
#else
    return shop.query<Order>("shop"_f == "1").all();
#endif
}
