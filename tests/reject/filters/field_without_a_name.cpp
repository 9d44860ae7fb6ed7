// SPDX-License-Identifier: BSL-1.0
// title: A filter on a field without a name
// rule: proof 3: a filter is only what is called a filter
// why: A field is named by the text before _f.
// expect: the condition on Order in table Shop holds a field without a name, which is written before _f: `name`_f
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.scan<Order>().filter(""_f > 5).all();
#else
    return shop.scan<Order>().filter("total"_f > 5).all();
#endif
}
