// SPDX-License-Identifier: BSL-1.0
// title: A field without a name
// rule: proof 2: every where-clause is served by a key or an index
// why: A field is named by the text before _f.
// expect: the where-clause on Order in table Shop holds a field without a name, which is written before _f: `name`_f
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>(""_f == "1").all();
#else
    return shop.query<Order>("shop"_f == "1").all();
#endif
}
