// SPDX-License-Identifier: BSL-1.0
// title: A position in brackets behind a field
// rule: typed operands and paths
// why: A path is one name, which the compiler reads; a position that is known at run time stands behind a star.
// expect: a part of a field is told in the field's name: `tags[0]`_f, `address.city`_f, `rates.eur`_f; one known at run time stands behind it: `tags[*]`_f(place), `rates.*`_f(key)
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("lines"_f[0] != 5).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("lines[0].product"_f != "tea").all();
#endif
}
